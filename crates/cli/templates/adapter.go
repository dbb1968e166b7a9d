// An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
// This template asks net/url. Put your library into `observe`, then set the conventions below it.
//     BUILD_COMMAND   (for a library of a module before it: go mod init adapter && go get MODULE)
//     rfc1738 adapter check -- RUN_COMMAND
//     rfc1738 audit -- RUN_COMMAND
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
)

// observe returns the parts of a URL. A part that is left out is absent.
// An error says that the input is not a URL. A panic is a crash.
func observe(text string) (map[string]string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	password, _ := u.User.Password()
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	return map[string]string{
		"scheme":   u.Scheme,
		"user":     u.User.Username(),
		"password": password,
		"host":     u.Hostname(),
		"port":     u.Port(),
		"path":     path,
		"query":    u.RawQuery,
		"fragment": u.EscapedFragment(),
		// If the library prints URLs, the whole URL as it prints it: the audit then compares it.
		// "printed": u.String(),
	}, nil
}

type object map[string]any

var description = object{
	"protocol": 1,
	"name":     "LIBRARY_NAME",
	"language": "Go",
	// The version of the library.
	"version": runtime.Version(),
	// The texts that the library says that it implements, such as rfc3986 or url-standard.
	"claims": []string{"rfc3986"},
	// If the library normalizes, resolves or builds URLs: list it, and answer the command `answer` in docs/protocol.md.
	// "answers": []string{"normal-form", "resolution", "building"},
	// docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
	"conventions": object{
		// "without-slash" if the library reports the path without its first "/".
		"path": "with-slash",
		// The parts in which the library decodes escapes such as %41.
		"decoded": []string{"user", "password"},
		// The parts that the library writes in lower case.
		"lower_cased": []string{"scheme"},
		// "filled-in" if the library reports an absent port as the default port of the scheme.
		"default_port": "left-out",
		// "left-out" if the library tells an absent part from an empty one.
		"absent": "empty",
		// "taken" if the library takes references such as a/b and the empty text.
		"references": "taken",
		// Every option that is not the default of the library.
		"options": object{},
	},
}

// You need not change what follows: the protocol.

// octets returns a part in which each character is one octet, as the protocol wants it.
func octets(part string) string {
	runes := make([]rune, len(part))
	for at := range runes {
		runes[at] = rune(part[at])
	}
	return string(runes)
}

func observation(given any) (answer object) {
	defer func() {
		if panicked := recover(); panicked != nil {
			answer = object{"crash": fmt.Sprint(panicked)}
		}
	}()
	text, isText := given.(string)
	if !isText {
		// A string of Go can have octets that are not UTF-8.
		decoded, err := hex.DecodeString(given.(map[string]any)["hex"].(string))
		if err != nil {
			panic(err)
		}
		text = string(decoded)
	}
	parts, err := observe(text)
	if err != nil {
		return object{"reject": err.Error()}
	}
	common := map[string]string{}
	for name, part := range parts {
		common[name] = octets(part)
	}
	return object{"accept": object{"common": common}}
}

func main() {
	// Whatever the library prints must not stand between the answers.
	output := json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr
	input := json.NewDecoder(bufio.NewReader(os.Stdin))
	for {
		var command struct {
			Cmd    string
			Id     uint64
			Inputs []any
		}
		if input.Decode(&command) != nil || command.Cmd == "stop" {
			return
		}
		answer := description
		if command.Cmd == "observe" {
			observations := []object{}
			for _, given := range command.Inputs {
				observations = append(observations, observation(given))
			}
			answer = object{"id": command.Id, "observations": observations}
		}
		// It writes a line, and flushes it.
		if output.Encode(answer) != nil {
			return
		}
	}
}
