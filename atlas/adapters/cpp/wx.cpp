// wxURI of wxWidgets.
#include "../c/adapter.h"

#include <wx/uri.h>

const int takes_nul = 1;

static void put(const char *name, const wxString &text)
{
    auto octets = text.utf8_str();
    part_of_length(name, octets.data(), octets.length());
}

void ask(const char *text, size_t length)
{
    wxURI uri;
    if (!uri.Create(wxString::FromUTF8(text, length))) {
        reject("the library says that it is not valid");
        return;
    }
    if (uri.HasScheme())
        put("scheme", uri.GetScheme());
    // The library has the user and the password in one text.
    if (uri.HasUserInfo())
        userinfo(uri.GetUserInfo().utf8_str());
    if (uri.HasServer())
        put("host", uri.GetServer());
    if (uri.HasPort())
        put("port", uri.GetPort());
    put("path", uri.GetPath());
    if (uri.HasQuery())
        put("query", uri.GetQuery());
    if (uri.HasFragment())
        put("fragment", uri.GetFragment());
}
