// Fetches URLs with net/http of Go. main.py says what it reads and writes.
//
// Go connects without libc, so record.c does not see it. The client gets a dialer that writes down the host and the port, and connects to the
// server. The resolver of Go decides first whether it asks for the name at all: its question goes nowhere.
package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"time"
)

// contacted returns the name that Go asks for, or the address that it opens.
func contacted(ctx context.Context, host string) (string, error) {
	if address, err := netip.ParseAddr(host); err == nil {
		return address.WithZone("").String(), nil
	}
	isAsked := false
	resolver := net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		isAsked = true
		return nil, errors.New("no network")
	}}
	if _, err := resolver.LookupHost(ctx, host); err != nil && !isAsked {
		return "", err
	}
	return host, nil
}

func dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if host, err = contacted(ctx, host); err != nil {
		return nil, err
	}
	record, err := os.OpenFile(os.Getenv("RECORD_FILE"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer record.Close()
	if _, err := fmt.Fprintf(record, "%s %s\n", host, port); err != nil {
		return nil, err
	}
	return new(net.Dialer).DialContext(ctx, network, "127.0.0.1:"+os.Getenv("RECORD_PORT"))
}

func main() {
	client := http.Client{
		Timeout: 3 * time.Second,
		Transport: &http.Transport{
			DialContext:       dial,
			DisableKeepAlives: true,
			TLSClientConfig:   &tls.Config{InsecureSkipVerify: true},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		url, err := hex.DecodeString(lines.Text())
		if err == nil {
			var response *http.Response
			if response, err = client.Get(string(url)); err == nil {
				response.Body.Close()
			}
		}
		if err == nil {
			fmt.Println("ok")
		} else {
			fmt.Printf("error %x\n", err.Error())
		}
	}
}
