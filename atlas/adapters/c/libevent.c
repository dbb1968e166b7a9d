// evhttp_uri_parse of libevent. EVENT_FLAGS are its options.
#include "adapter.h"

#include <event2/http.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    struct evhttp_uri *uri = evhttp_uri_parse_with_flags(text, EVENT_FLAGS);
    if (!uri) {
        reject("the library says that it is not valid");
        return;
    }
    part("scheme", evhttp_uri_get_scheme(uri));
    userinfo(evhttp_uri_get_userinfo(uri));
    part("host", evhttp_uri_get_host(uri));
    port_from(0, evhttp_uri_get_port(uri));
    part("path", evhttp_uri_get_path(uri));
    part("query", evhttp_uri_get_query(uri));
    part("fragment", evhttp_uri_get_fragment(uri));
    evhttp_uri_free(uri);
    (void)length;
}
