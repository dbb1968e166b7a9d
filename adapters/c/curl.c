// The URL parser of libcurl. CURL_FLAGS are its options.
#include "adapter.h"

#include <curl/curl.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    static const struct { const char *name; CURLUPart part; } parts[] = {
        {"scheme", CURLUPART_SCHEME}, {"user", CURLUPART_USER}, {"password", CURLUPART_PASSWORD}, {"host", CURLUPART_HOST},
        {"port", CURLUPART_PORT}, {"path", CURLUPART_PATH}, {"query", CURLUPART_QUERY}, {"fragment", CURLUPART_FRAGMENT},
    };
    CURLU *url = curl_url();
    CURLUcode code = curl_url_set(url, CURLUPART_URL, text, CURL_FLAGS);
    if (code == CURLUE_UNSUPPORTED_SCHEME)
        decline(curl_url_strerror(code));
    else if (code)
        reject(curl_url_strerror(code));
    for (size_t at = 0; !code && at < sizeof parts / sizeof *parts; at++) {
        char *value = NULL;
        if (!curl_url_get(url, parts[at].part, &value, 0))
            part(parts[at].name, value);
        curl_free(value);
    }
    curl_url_cleanup(url);
    (void)length;
}
