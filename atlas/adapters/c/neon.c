// ne_uri_parse of neon.
#include "adapter.h"

#include <ne_uri.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    ne_uri uri = {0};
    if (ne_uri_parse(text, &uri))
        reject("the library says that it is not valid");
    else {
        part("scheme", uri.scheme);
        userinfo(uri.userinfo);
        part("host", uri.host);
        port_from(1, uri.port);
        part("path", uri.path);
        part("query", uri.query);
        part("fragment", uri.fragment);
    }
    ne_uri_free(&uri);
    (void)length;
}
