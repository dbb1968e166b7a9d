// An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
// This template asks System.Uri. Put your library into `observe`, then set the conventions below it.
//     BUILD_COMMAND   (with a library: -r:LIBRARY.dll; or put this file into a project of .NET)
//     rfc1738 adapter check -- RUN_COMMAND
//     rfc1738 audit -- RUN_COMMAND
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

static class Adapter
{
    /// Returns the parts of a URL. A part that is null is absent.
    static Dictionary<string, string> observe(string text)
    {
        var uri = new Uri(text, UriKind.Absolute);
        var login = uri.UserInfo.Split(new[] { ':' }, 2);
        return new Dictionary<string, string> {
            { "scheme", uri.Scheme },
            { "user", login[0] },
            { "password", login.Length > 1 ? login[1] : null },
            { "host", uri.Host },
            { "port", uri.Port < 0 ? null : uri.Port.ToString() },
            { "path", uri.AbsolutePath },
            { "query", uri.Query.StartsWith("?") ? uri.Query.Substring(1) : uri.Query },
            { "fragment", uri.Fragment.StartsWith("#") ? uri.Fragment.Substring(1) : uri.Fragment },
        };
    }

    /// Returns whether the library says by this exception that an input is not a URL. Any other exception is a crash.
    static bool rejects(Exception error) { return error is UriFormatException; }

    /// In JSON, with ' in place of ". docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
    static readonly string description = "{'protocol':1,'name':'LIBRARY_NAME','language':'C#',"
        + "'version':'" + Environment.Version + "'," // the version of the library
        + "'claims':['rfc2396','rfc2732','rfc3986','rfc3987']," // the texts that the library says that it implements, such as rfc3986 or whatwg
        + "'conventions':{'path':'with-slash'," // "without-slash" if the library reports the path without its first "/"
        + "'decoded':[]," // the parts in which the library decodes escapes such as %41
        + "'lower_cased':['scheme','host']," // the parts that the library writes in lower case
        + "'default_port':'filled-in'," // "left-out" if the library does not report an absent port as the default port of the scheme
        + "'absent':'empty'," // "left-out" if the library tells an absent part from an empty one
        + "'options':{'userinfo':'divided'}}}"; // every option that is not the default of the library

    // You need not change what follows: the protocol.

    /// The text of a command, and how much of it is read.
    static string json;
    static int at;

    static char next()
    {
        while (char.IsWhiteSpace(json[at])) at++;
        return json[at++];
    }

    /// Reads a value: an object is a Dictionary, a list is a List, and everything else is a string.
    static object read()
    {
        char first = next();
        if (first == '"') return readString();
        if (first == '{') {
            var members = new Dictionary<string, object>();
            for (char c; (c = next()) != '}';) {
                if (c == ',') next();
                string name = readString();
                next();
                members[name] = read();
            }
            return members;
        }
        if (first == '[') {
            var list = new List<object>();
            while (next() != ']') {
                if (json[at - 1] != ',') at--;
                list.Add(read());
            }
            return list;
        }
        int start = at - 1;
        while (at < json.Length && ",]} \t\r\n".IndexOf(json[at]) < 0) at++;
        return json.Substring(start, at - start);
    }

    /// Reads the rest of a string after its first quotation mark. Two escapes of a surrogate pair are two characters of C#.
    static string readString()
    {
        var text = new StringBuilder();
        for (char c; (c = json[at++]) != '"';) {
            if (c == '\\') {
                c = json[at++];
                int letter = "bfnrt".IndexOf(c);
                if (letter >= 0) c = "\b\f\n\r\t"[letter];
                if (c == 'u') c = (char)Convert.ToInt32(json.Substring((at += 4) - 4, 4), 16);
            }
            text.Append(c);
        }
        return text.ToString();
    }

    static string quoted(IEnumerable<char> text)
    {
        var plain = text.Select(c => c < ' ' || c > '~' || c == '"' || c == '\\' ? "\\u" + ((int)c).ToString("x4") : c.ToString());
        return "\"" + string.Concat(plain) + "\"";
    }

    static string observation(object given)
    {
        if (!(given is string)) return "{\"decline\":\"the library takes text, and the input is not UTF-8\"}";
        try {
            // Each character of a part is one octet.
            var common = observe((string)given).Where(part => part.Value != null).Select(part =>
                quoted(part.Key) + ":" + quoted(Encoding.UTF8.GetBytes(part.Value).Select(octet => (char)octet)));
            return "{\"accept\":{\"common\":{" + string.Join(",", common) + "}}}";
        } catch (Exception error) {
            if (rejects(error)) return "{\"reject\":" + quoted(error.Message) + "}";
            return "{\"crash\":" + quoted(error.GetType() + ": " + error.Message) + "}";
        }
    }

    static void Main()
    {
        // Whatever the library prints must not stand between the answers.
        var output = new StreamWriter(Console.OpenStandardOutput(), new ASCIIEncoding(), 1 << 16);
        Console.SetOut(Console.Error);
        var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        while ((json = input.ReadLine()) != null) {
            at = 0;
            var command = (Dictionary<string, object>)read();
            if ((string)command["cmd"] == "stop") return;
            string answer = description.Replace('\'', '"');
            if ((string)command["cmd"] == "observe") {
                var observations = ((List<object>)command["inputs"]).Select(observation);
                answer = "{\"id\":" + command["id"] + ",\"observations\":[" + string.Join(",", observations) + "]}";
            }
            output.Write(answer + "\n");
            output.Flush();
        }
    }
}
