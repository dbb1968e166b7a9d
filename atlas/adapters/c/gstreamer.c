// GstUri of GStreamer.
#include "adapter.h"

#include <gst/gst.h>
#include <setjmp.h>
#include <signal.h>

const int takes_nul = 0;

static sigjmp_buf before;

static void on_segmentation_fault(int signal)
{
    siglongjmp(before, signal);
}

__attribute__((constructor)) static void initialize(void)
{
    // The type of GstUri is there only after this.
    gst_init(NULL, NULL);
    // The library follows a null pointer if an escape in a query is not valid. Without this, each such input would end the program.
    signal(SIGSEGV, on_segmentation_fault);
}

void ask(const char *text, size_t length)
{
    if (sigsetjmp(before, 1)) {
        crash("segmentation fault");
        return;
    }
    GstUri *uri = gst_uri_from_string(text);
    if (!uri) {
        reject("the library says that it is not valid");
        return;
    }
    gchar *path = gst_uri_get_path(uri), *query = gst_uri_get_query_string(uri);
    part("scheme", gst_uri_get_scheme(uri));
    userinfo(gst_uri_get_userinfo(uri));
    part("host", gst_uri_get_host(uri));
    // GST_URI_NO_PORT is 0.
    port_from(GST_URI_NO_PORT + 1, gst_uri_get_port(uri));
    part("path", path ? path : "");
    part("query", query);
    part("fragment", gst_uri_get_fragment(uri));
    g_free(path);
    g_free(query);
    gst_uri_unref(uri);
    (void)length;
}
