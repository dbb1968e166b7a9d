// The program for System.Uri of .NET: `Main.exe LIBRARY` reports what the class answers, and judges nothing.
//
// It reads inputs and writes answers in the way of adapters/relay.py. A UriFormatException is a rejection, and every other exception is a
// crash.
using System;
using System.IO;
using System.Text;

static class Program
{
    static string Digits(string text)
    {
        return BitConverter.ToString(Encoding.UTF8.GetBytes(text)).Replace("-", "").ToLowerInvariant();
    }

    static string Observe(string library, string given)
    {
        try
        {
            if (library == "is-well-formed")
            {
                return Uri.IsWellFormedUriString(given, UriKind.Absolute)
                    ? "accept"
                    : "reject " + Digits("the library says that it is not valid");
            }
            var uri = new Uri(given, UriKind.Absolute);
            var line = new StringBuilder("accept");
            Action<string, string> put = (name, value) => line.Append(' ').Append(name).Append('=').Append(Digits(value));
            put("scheme", uri.Scheme);
            // The class has the user and the password in one text.
            int colon = uri.UserInfo.IndexOf(':');
            put("user", colon < 0 ? uri.UserInfo : uri.UserInfo.Substring(0, colon));
            if (colon >= 0) put("password", uri.UserInfo.Substring(colon + 1));
            put("host", uri.Host);
            // A port that is absent and has no default is -1.
            if (uri.Port >= 0) put("port", uri.Port.ToString());
            put("path", uri.AbsolutePath);
            // The class has the "?" in the query and the "#" in the fragment.
            put("query", uri.Query.StartsWith("?") ? uri.Query.Substring(1) : uri.Query);
            put("fragment", uri.Fragment.StartsWith("#") ? uri.Fragment.Substring(1) : uri.Fragment);
            return line.ToString();
        }
        catch (UriFormatException error)
        {
            return "reject " + Digits(error.Message);
        }
        catch (Exception error)
        {
            return "crash " + Digits(error.GetType() + ": " + error.Message);
        }
    }

    static void Main(string[] arguments)
    {
        // A library that prints, prints to standard error.
        var output = new StreamWriter(Console.OpenStandardOutput(), new ASCIIEncoding(), 1 << 16);
        Console.SetOut(Console.Error);
        var input = new StreamReader(Console.OpenStandardInput(), Encoding.ASCII);
        for (string line; (line = input.ReadLine()) != null;)
        {
            if (line == ".")
            {
                output.Flush();
                continue;
            }
            var octets = new byte[line.Length / 2];
            for (int at = 0; at < octets.Length; at++) octets[at] = Convert.ToByte(line.Substring(2 * at, 2), 16);
            output.Write(Observe(arguments[0], Encoding.UTF8.GetString(octets)) + "\n");
        }
    }
}
