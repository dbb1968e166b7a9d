// SoupURI of libsoup 2.4.
#include "adapter.h"

#include <libsoup/soup.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    SoupURI *uri = soup_uri_new(text);
    if (!uri) {
        reject("the library says that it is not valid");
        return;
    }
    part("scheme", uri->scheme);
    part("user", uri->user);
    part("password", uri->password);
    part("host", uri->host);
    port_from(1, uri->port);
    part("path", uri->path);
    part("query", uri->query);
    part("fragment", uri->fragment);
    soup_uri_free(uri);
    (void)length;
}
