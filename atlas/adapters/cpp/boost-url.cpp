// parse_uri of Boost.URL.
#include "../c/adapter.h"

#include <boost/url.hpp>
#include <string>

const int takes_nul = 1;

template <class Text> static void put(const char *name, const Text &text)
{
    part_of_length(name, text.data(), text.size());
}

void ask(const char *text, size_t length)
{
    auto found = boost::urls::parse_uri(boost::core::string_view(text, length));
    if (!found) {
        reject(found.error().message().c_str());
        return;
    }
    auto url = *found;
    put("scheme", url.scheme());
    if (url.has_userinfo())
        put("user", url.encoded_user());
    if (url.has_password())
        put("password", url.encoded_password());
    if (url.has_authority())
        put("host", url.encoded_host());
    if (url.has_port())
        put("port", url.port());
    put("path", url.encoded_path());
    if (url.has_query())
        put("query", url.encoded_query());
    if (url.has_fragment())
        put("fragment", url.encoded_fragment());
}
