// The URL parser of libcurl. CURL_FLAGS are its options.
#include "adapter.h"

#include <curl/curl.h>

const int takes_nul = 0;

// Reports what the library says of a text, unless it is a URL. Returns whether it is one.
static int is_url(CURLUcode code)
{
    if (code == CURLUE_UNSUPPORTED_SCHEME)
        decline(curl_url_strerror(code));
    else if (code)
        reject(curl_url_strerror(code));
    return !code;
}

// A URL that is set on a handle with a URL is resolved against it.
void resolve(const char *base, const char *reference)
{
    static const struct { const char *name; CURLUPart part; } parts[] = {{"url", CURLUPART_URL}, {"host", CURLUPART_HOST}};
    CURLU *url = curl_url();
    int resolved = is_url(curl_url_set(url, CURLUPART_URL, base, CURL_FLAGS))
        && is_url(curl_url_set(url, CURLUPART_URL, reference, CURL_FLAGS));
    for (size_t at = 0; resolved && at < sizeof parts / sizeof *parts; at++) {
        char *value = NULL;
        if (!curl_url_get(url, parts[at].part, &value, 0))
            part(parts[at].name, value && *value ? value : NULL);
        curl_free(value);
    }
    curl_url_cleanup(url);
}

void ask(const char *text, size_t length)
{
    static const struct { const char *name; CURLUPart part; } parts[] = {
        {"scheme", CURLUPART_SCHEME}, {"user", CURLUPART_USER}, {"password", CURLUPART_PASSWORD}, {"host", CURLUPART_HOST},
        {"port", CURLUPART_PORT}, {"path", CURLUPART_PATH}, {"query", CURLUPART_QUERY}, {"fragment", CURLUPART_FRAGMENT},
    };
    CURLU *url = curl_url();
    int accepted = is_url(curl_url_set(url, CURLUPART_URL, text, CURL_FLAGS));
    for (size_t at = 0; accepted && at < sizeof parts / sizeof *parts; at++) {
        char *value = NULL;
        if (!curl_url_get(url, parts[at].part, &value, 0))
            part(parts[at].name, value);
        curl_free(value);
    }
    curl_url_cleanup(url);
    (void)length;
}
