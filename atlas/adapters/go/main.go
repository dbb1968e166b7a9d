// The program for the URL libraries of Go: `main LIBRARY` reports what a library answers, and judges nothing.
//
// `main version` prints the version of Go that compiled it.
// It reads inputs and writes answers in the way of adapters/relay.py. Each function asks a library and returns the parts. An error of the
// library is a rejection, and a panic is a crash.
package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"

	"github.com/asaskevich/govalidator"
)

// part is a part with its name.
type part struct{ name, value string }

// ofURL returns the parts of a URL. A part that is "" is absent, but User and ForceQuery tell absent from empty.
func ofURL(u *url.URL) (parts []part) {
	put := func(name, value string) {
		if value != "" {
			parts = append(parts, part{name, value})
		}
	}
	put("scheme", u.Scheme)
	if u.User != nil {
		parts = append(parts, part{"user", u.User.Username()})
		if password, has := u.User.Password(); has {
			parts = append(parts, part{"password", password})
		}
	}
	put("host", u.Hostname())
	put("port", u.Port())
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	parts = append(parts, part{"path", path})
	if u.ForceQuery || u.RawQuery != "" {
		parts = append(parts, part{"query", u.RawQuery})
	}
	put("fragment", u.EscapedFragment())
	return parts
}

var libraries = map[string]func(string) ([]part, error){
	"net-url": func(text string) ([]part, error) {
		u, err := url.Parse(text)
		if err != nil {
			return nil, err
		}
		return ofURL(u), nil
	},
	"net-url-request": func(text string) ([]part, error) {
		u, err := url.ParseRequestURI(text)
		if err != nil {
			return nil, err
		}
		return ofURL(u), nil
	},
	"govalidator": func(text string) ([]part, error) {
		if !govalidator.IsURL(text) {
			return nil, errors.New("the library says that it is not valid")
		}
		return nil, nil
	},
}

// resolve resolves a reference against a base URL, and returns the URL and its host.
func resolve(base, reference string) ([]part, error) {
	b, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	u, err := b.Parse(reference)
	if err != nil {
		return nil, err
	}
	parts := []part{{"url", u.String()}}
	if host := u.Hostname(); host != "" {
		parts = append(parts, part{"host", host})
	}
	return parts, nil
}

// cutPrefix returns a text without a prefix, and whether it had it. Go has strings.CutPrefix from version 1.20.
func cutPrefix(text, prefix string) (string, bool) {
	return strings.TrimPrefix(text, prefix), strings.HasPrefix(text, prefix)
}

// decoded returns the text that hexadecimal digits stand for.
func decoded(digits string) string {
	given, err := hex.DecodeString(digits)
	if err != nil {
		panic(err)
	}
	return string(given)
}

// observe asks a library about one input, and returns the line of the answer.
func observe(ask func(string) ([]part, error), given string) (line string) {
	defer func() {
		if panicked := recover(); panicked != nil {
			line = "crash " + hex.EncodeToString([]byte(fmt.Sprint(panicked)))
		}
	}()
	parts, err := ask(given)
	if err != nil {
		return "reject " + hex.EncodeToString([]byte(err.Error()))
	}
	var answer strings.Builder
	answer.WriteString("accept")
	for _, part := range parts {
		answer.WriteString(" " + part.name + "=" + hex.EncodeToString([]byte(part.value)))
	}
	return answer.String()
}

func main() {
	if os.Args[1] == "version" {
		fmt.Println(strings.TrimPrefix(runtime.Version(), "go"))
		return
	}
	ask := libraries[os.Args[1]]
	input := bufio.NewReaderSize(os.Stdin, 1<<16)
	output := bufio.NewWriter(os.Stdout)
	for {
		line, err := input.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimSuffix(line, "\n")
		if line == "." {
			output.Flush()
			continue
		}
		if asked, resolves := cutPrefix(line, "resolve "); resolves {
			base, reference, _ := strings.Cut(asked, ",")
			against := func(text string) ([]part, error) { return resolve(decoded(base), text) }
			output.WriteString(observe(against, decoded(reference)) + "\n")
			continue
		}
		output.WriteString(observe(ask, decoded(line)) + "\n")
	}
}
