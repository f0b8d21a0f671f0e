// libcurl's header, and its variadic setters and getters for each type of value, which Swift cannot import.
#ifndef ASCTL_CCURL_H
#define ASCTL_CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <fcntl.h>

static inline CURLcode asctl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the text.
static inline CURLcode asctl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// Copies the bytes. The size must be set first, or libcurl would search for a NUL. A null pointer would make it read
// the body from stdin.
static inline CURLcode asctl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, count > 0 ? (const char *)bytes : "");
}

// asctl runs with libcurl 7.76 (RHEL 9) and compiles with its header. Options of later versions are given by number; an
// older libcurl rejects them with CURLE_UNKNOWN_OPTION.

// Allows http and https only. Since 7.85 (CURLOPT_PROTOCOLS_STR); before, CURLOPT_PROTOCOLS, which is deprecated now.
static inline CURLcode asctl_allow_only_web(CURL *handle) {
  CURLcode code = curl_easy_setopt(handle, (CURLoption)(CURLOPTTYPE_OBJECTPOINT + 318), "http,https");
  if (code != CURLE_UNKNOWN_OPTION) return code;
  return curl_easy_setopt(handle, (CURLoption)(CURLOPTTYPE_LONG + 181), (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

// Avoids waiting for a name server at the end. Since 7.87 (CURLOPT_QUICK_EXIT); an older libcurl waits.
static inline CURLcode asctl_set_quick_exit(CURL *handle) {
  CURLcode code = curl_easy_setopt(handle, (CURLoption)(CURLOPTTYPE_LONG + 322), 1L);
  return code == CURLE_UNKNOWN_OPTION ? CURLE_OK : code;
}

// Replaces the trusted authorities. Copies the bytes. Since 7.77 (CURLOPT_CAINFO_BLOB).
static inline CURLcode asctl_set_authorities(CURL *handle, const void *bytes, size_t count) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return curl_easy_setopt(handle, (CURLoption)(40000 + 309), &blob);
}

#ifdef __linux__
// glibc declares it only for GNU sources.
int memfd_create(const char *name, unsigned int flags);

// Returns a file in memory, closed in child processes (MFD_CLOEXEC); -1 on failure.
static inline int asctl_memory_file(void) {
  return memfd_create("asctl", 1U);
}
#endif

// The buffer stays the caller's and must outlive the handle.
static inline CURLcode asctl_set_error_text(CURL *handle, char *buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

// The list stays the caller's and must outlive the transfer.
static inline CURLcode asctl_set_headers(CURL *handle, struct curl_slist *list) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
}

static inline CURLcode asctl_set_body_sink(CURL *handle, curl_write_callback write, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode asctl_set_header_sink(CURL *handle, curl_write_callback write, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, write);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

// Child processes do not inherit connections.
static inline int asctl_close_on_exec(void *context, curl_socket_t socket, curlsocktype purpose) {
  (void)context, (void)purpose;
  return fcntl(socket, F_SETFD, FD_CLOEXEC) == -1 ? CURL_SOCKOPT_ERROR : CURL_SOCKOPT_OK;
}

static inline CURLcode asctl_set_close_on_exec(CURL *handle) {
  return curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, asctl_close_on_exec);
}

static inline CURLcode asctl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode asctl_get_size(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode asctl_global_init(void) {
  return curl_global_init(CURL_GLOBAL_DEFAULT);
}

#endif
