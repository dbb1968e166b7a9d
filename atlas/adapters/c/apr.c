// apr_uri_parse of APR-util.
#include "adapter.h"

#include <apr_uri.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    static apr_pool_t *pool;
    if (!pool) {
        apr_initialize();
        apr_pool_create(&pool, NULL);
    }
    apr_pool_clear(pool);
    apr_uri_t uri;
    if (apr_uri_parse(pool, text, &uri) != APR_SUCCESS) {
        reject("the library says that it is not valid");
        return;
    }
    part("scheme", uri.scheme);
    part("user", uri.user);
    part("password", uri.password);
    part("host", uri.hostname);
    part("port", uri.port_str);
    part("path", uri.path);
    part("query", uri.query);
    part("fragment", uri.fragment);
    (void)length;
}
