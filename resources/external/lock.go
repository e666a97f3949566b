// SPDX-License-Identifier: GPL-3.0-or-later

// A lock of your own in Lockscope's lab:
//
//	go build -o lock lock.go
//	lockscope lab --strategy "external:./lock" --clients 8 --iterations 500
//
// It is started once a client and asked on standard input: "acquire KEY LEASE_MS" and "release KEY". It answers each
// with "ok", "no" or "error TEXT". Put your own locking into acquire() and release(); what is there now is SET NX PX
// and a compare-and-delete script, over a few lines of Redis' protocol so that nothing needs to be installed.
// "external:go run lock.go" works too; each client then waits for the compiler.
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
)

const releaseScript = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

// redis is one connection; a reply that is nil has found nothing.
type redis struct {
	link   net.Conn
	reader *bufio.Reader
}

func connect() (*redis, error) {
	network, address := "tcp", net.JoinHostPort(os.Getenv("LOCKSCOPE_LAB_HOST"), os.Getenv("LOCKSCOPE_LAB_PORT"))
	if path := os.Getenv("LOCKSCOPE_LAB_SOCKET"); path != "" {
		network, address = "unix", path
	}
	link, err := net.Dial(network, address)
	if err != nil {
		return nil, err
	}
	r := &redis{link, bufio.NewReader(link)}
	if password := os.Getenv("LOCKSCOPE_LAB_PASSWORD"); password != "" {
		words := []string{"AUTH", password}
		if user := os.Getenv("LOCKSCOPE_LAB_USER"); user != "" {
			words = []string{"AUTH", user, password}
		}
		if _, err := r.call(words...); err != nil {
			return nil, err
		}
	}
	database := os.Getenv("LOCKSCOPE_LAB_DATABASE")
	if database == "" {
		database = "0"
	}
	_, err = r.call("SELECT", database)
	return r, err
}

func (r *redis) call(words ...string) (*string, error) {
	var request strings.Builder
	fmt.Fprintf(&request, "*%d\r\n", len(words))
	for _, word := range words {
		fmt.Fprintf(&request, "$%d\r\n%s\r\n", len(word), word)
	}
	if _, err := io.WriteString(r.link, request.String()); err != nil {
		return nil, err
	}
	line, err := r.reader.ReadString('\n')
	if err != nil {
		return nil, err
	}
	line = strings.TrimRight(line, "\r\n")
	rest := line[1:]
	switch line[0] {
	case '-':
		return nil, errors.New(rest)
	case '$':
		size, err := strconv.Atoi(rest)
		if err != nil || size < 0 {
			return nil, err
		}
		value := make([]byte, size+2)
		if _, err := io.ReadFull(r.reader, value); err != nil {
			return nil, err
		}
		rest = string(value[:size])
	}
	return &rest, nil
}

var tokens = map[string]string{}

func acquire(r *redis, key, leaseMs string) (bool, error) {
	bytes := make([]byte, 20)
	if _, err := rand.Read(bytes); err != nil {
		return false, err
	}
	token := hex.EncodeToString(bytes)
	reply, err := r.call("SET", key, token, "NX", "PX", leaseMs)
	if err != nil || reply == nil {
		return false, err
	}
	tokens[key] = token
	return true, nil
}

func release(r *redis, key string) (bool, error) {
	token := tokens[key]
	delete(tokens, key)
	reply, err := r.call("EVAL", releaseScript, "1", key, token)
	return err == nil && reply != nil && *reply == "1", err
}

func answer(r *redis, line string) (bool, error) {
	words := strings.Fields(line)
	switch {
	case len(words) == 3 && words[0] == "acquire":
		return acquire(r, words[1], words[2])
	case len(words) == 2 && words[0] == "release":
		return release(r, words[1])
	}
	return false, errors.New("what is " + line)
}

func main() {
	r, err := connect()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	questions := bufio.NewScanner(os.Stdin)
	for questions.Scan() {
		done, err := answer(r, questions.Text())
		switch {
		case err != nil: // the lab shows it and ends the run
			fmt.Println("error", err)
		case done:
			fmt.Println("ok")
		default:
			fmt.Println("no")
		}
	}
}
