// GUri of GLib. GLIB_FLAGS are its options.
#include "adapter.h"

#include <glib.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    GError *error = NULL;
    GUri *uri = g_uri_parse(text, GLIB_FLAGS, &error);
    if (!uri) {
        reject(error->message);
        g_error_free(error);
        return;
    }
    part("scheme", g_uri_get_scheme(uri));
    part("user", g_uri_get_user(uri));
    part("password", g_uri_get_password(uri));
    part("host", g_uri_get_host(uri));
    port_from(0, g_uri_get_port(uri));
    part("path", g_uri_get_path(uri));
    part("query", g_uri_get_query(uri));
    part("fragment", g_uri_get_fragment(uri));
    g_uri_unref(uri);
    (void)length;
}
