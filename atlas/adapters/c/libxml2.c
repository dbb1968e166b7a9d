// xmlParseURI of libxml2.
#include "adapter.h"

#include <libxml/uri.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    xmlURIPtr uri = xmlParseURI(text);
    if (!uri) {
        reject("the library says that it is not valid");
        return;
    }
    part("scheme", uri->scheme);
    userinfo(uri->user);
    part("host", uri->server);
    port_from(1, uri->port);
    part("path", uri->path ? uri->path : uri->opaque);
    part("query", uri->query_raw);
    part("fragment", uri->fragment);
    xmlFreeURI(uri);
    (void)length;
}
