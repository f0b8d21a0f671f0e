"""Network faults with real sockets: the documented status, one error, no output."""

import socket
import ssl
import struct
import subprocess

from world import FaultCase, Scripted, request

# A selection of commands; `FaultLawTests` tests all of them with the same faults in memory.
READ = ["transaction", "get", "2000000000000001"]
LIST = ["transaction", "history", "2000000000000001"]
CUSTOMER = ["customer", "2000000000001001"]
WRITE = ["transaction", "set-token", "2000000000000001", "7e3fb20b-4cdb-47cc-936d-99d65f608138", "--no-preflight"]
TEST = ["notification", "test"]


class Served(FaultCase):
    """Faults of `simulator serve`."""

    def fault(self, fault, status, *commands, flags=()):
        with self.store("--fault", fault) as store:
            for words in commands or (READ, LIST, CUSTOMER, TEST):
                with self.subTest(fault=fault, words=words):
                    done = self.run_asctl(*words, "--retries", "0", "-o", "json", *flags, variables=store)
                    self.check(done, status)
                    self.assertTrue(done.error["message"], done)
                    self.assertEqual(done.output, "", done)

    def test_reset_before_the_head(self):
        self.fault("cut", 7, READ, LIST, CUSTOMER, TEST, WRITE)

    def test_reset_in_the_body(self):
        self.fault("cut-body", 7)

    def test_slow_drip(self):
        self.fault("drip=400", 7, READ, TEST, flags=["--timeout", "1"])

    def test_wrong_length(self):
        self.fault("wrong-length", 7)

    def test_oversize(self):
        self.fault("oversize=17", 7, READ)

    def test_html(self):
        self.fault("html", 7, READ, LIST, CUSTOMER, TEST, WRITE)

    def test_nothing(self):
        self.fault("empty", 7)
        self.fault("204", 7)

    def test_redirect(self):
        self.fault("redirect", 5, READ, LIST, CUSTOMER, TEST, WRITE)

    def test_rate_limit(self):
        self.fault("429", 6, READ, LIST, CUSTOMER, TEST, WRITE)
        self.fault(f"429={365 * 86_400_000}", 6, READ, LIST, CUSTOMER, TEST, WRITE)

    def test_skewed_clock(self):
        """Tokens of a wrong clock are rejected; `doctor` names the cause."""
        with self.store("--fault", "skew=7200") as store:
            done = self.check(self.run_asctl("doctor", "-o", "json", variables=store), 3)
            self.assertIn("clock", done.output)

    def test_the_second_page(self):
        """What arrived before the fault is printed, with the token to resume."""
        path = "POST /inApps/v1/notifications/history"
        with self.store("--fault", f"{path}: none x1", "--fault", f"{path}: cut-body") as store:
            line = ["notification", "history", "--since", "30d", "--retries", "0", "-o"]
            done = self.check(self.run_asctl(*line, "json", variables=store), 7)
            self.assertIn('"hasMore":true', done.output)
            self.assertIn('"paginationToken":"', done.output)
        with self.store("--fault", f"{path}: none x1", "--fault", f"{path}: cut-body") as store:
            done = self.check(self.run_asctl(*line, "ndjson", variables=store), 7)
            self.assertGreater(len(done.rows), 10)


class Sockets(FaultCase):
    """Faults below HTTP."""

    def fails(self, url, status=7, words=READ, **variables):
        line = [*words, "--base-url", url, "--retries", "0", "--timeout", "5", "-o", "json"]
        done = self.check(self.run_asctl(*line, variables=variables), status)
        self.assertEqual(done.output, "", done)
        return done.error["message"]

    def test_a_host_that_does_not_resolve(self):
        self.assertIn("cannot be resolved", self.fails("https://asctl-faults.invalid"))

    def test_a_port_without_a_server(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        self.assertIn("cannot connect", self.fails(f"http://127.0.0.1:{port}"))

    def test_reset(self):
        """With RST, not FIN: after the request, in the head and in the body."""
        for start in (b"", b"HTTP/1.1 200 OK\r\nContent-Le", b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"):
            def serve(connection, start=start):
                request(connection)
                connection.sendall(start)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

            with self.subTest(start=start), Scripted(serve) as server:
                self.assertIn("the connection was lost", self.fails(f"http://127.0.0.1:{server.port}"))

    def test_a_head_that_never_ends(self):
        def serve(connection):
            request(connection)
            connection.sendall(b"HTTP/1.1 200 OK\r\n")
            while True:
                connection.sendall(b"A: " + b"x" * 60_000 + b"\r\n")

        with Scripted(serve) as server:
            self.fails(f"http://127.0.0.1:{server.port}")

    def openssl(self, *words):
        subprocess.run(["openssl", *words], cwd=self.home, capture_output=True, check=True)

    def certificate(self, name, names, days):
        curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={name}"]
        self.openssl("req", "-new", *curve, "-addext", f"subjectAltName={names}", "-keyout", f"{name}.key", "-out", "csr")
        self.openssl("x509", "-req", "-in", "csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-days", str(days),
                     "-copy_extensions", "copy", "-out", f"{name}.pem")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.home / f"{name}.pem", self.home / f"{name}.key")
        return context

    def test_certificates(self):
        self.openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=ca",
                     "-addext", "keyUsage=critical,keyCertSign", "-keyout", "ca.key", "-out", "ca.pem")
        authority = str(self.home / "ca.pem")
        for names, days, words in [("IP:127.0.0.1", -1, "expired"), ("DNS:example.com", 1, "another host name")]:
            context = self.certificate("server", names, days)
            with Scripted(request, context) as server:
                message = self.fails(f"https://127.0.0.1:{server.port}", ASCTL_CA_FILE=authority)
                self.assertIn(words, message)
        context = self.certificate("server", "IP:127.0.0.1", 1)
        with Scripted(request, context) as server:
            self.assertIn("not trusted", self.fails(f"https://127.0.0.1:{server.port}"))
