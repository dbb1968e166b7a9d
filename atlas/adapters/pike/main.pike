// The program for Standards.URI of Pike: reports what the class answers, and judges nothing.
//
// It reads inputs and writes answers in the way of adapters/relay.py. The class throws an error for a text that is no URI.

string part(string name, mixed value)
{
    return undefinedp(value) || (intp(value) && !value) ? "" : sprintf(" %s=%s", name, String.string2hex(string_to_utf8((string)value)));
}

string observe(string given)
{
    mixed error = catch {
        object uri = Standards.URI(given);
        return "accept" + part("scheme", uri->scheme) + part("user", uri->user) + part("password", uri->password)
            + part("host", uri->host) + part("port", uri->port) + part("path", uri->path || "") + part("query", uri->query)
            + part("fragment", uri->fragment);
    };
    string words = describe_error(error);
    return (has_prefix(words, "Standards.URI") ? "reject " : "crash ") + String.string2hex(string_to_utf8(words));
}

int main()
{
    String.Buffer answers = String.Buffer();
    while (string line = Stdio.stdin->gets()) {
        if (line == ".") {
            Stdio.stdout->write(answers->get());
        } else {
            answers->add(observe(utf8_to_string(String.hex2string(line))), "\n");
        }
    }
    return 0;
}
