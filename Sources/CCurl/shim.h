// What Swift cannot import from libcurl by itself: its variadic setters.
#ifndef ASCTL_CCURL_H
#define ASCTL_CCURL_H

#include <curl/curl.h>

#endif
