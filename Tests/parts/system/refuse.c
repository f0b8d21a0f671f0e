// Preloaded, this makes libcurl as old as that of RHEL 9 (7.76): it rejects the options of later versions.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>

enum { unknown_option = 48, cainfo_blob = 40309, protocols_text = 10318, quick_exit = 322 };

int curl_easy_setopt(void *handle, int option, ...) {
  if (option == cainfo_blob || option == protocols_text || option == quick_exit) return unknown_option;
  va_list values;
  va_start(values, option);
  // Options take a long, a pointer or a curl_off_t, which are passed alike on 64-bit systems.
  void *value = va_arg(values, void *);
  va_end(values);
  int (*set)(void *, int, ...) = (int (*)(void *, int, ...))dlsym(RTLD_NEXT, "curl_easy_setopt");
  return set(handle, option, value);
}
