// The plain Go webhook of bench-server: net/http as most webhooks use it, answering a constant, but for the
// uid that the API server wants back. main CERT KEY [ADDRESS]; prints "port N".
package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
)

const answer = `{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"%s","allowed":true}}`

// The first uid of a review is the request's.
func uidOf(body []byte) []byte {
	_, rest, _ := bytes.Cut(body, []byte(`"uid":"`))
	uid, _, _ := bytes.Cut(rest, []byte(`"`))
	return uid
}

func main() {
	http.HandleFunc("/mutate", func(writer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			http.Error(writer, "unreadable", http.StatusBadRequest)
			return
		}
		writer.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(writer, answer, uidOf(body))
	})
	address := "127.0.0.1:0"
	if len(os.Args) > 3 {
		address = os.Args[3]
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		panic(err)
	}
	fmt.Printf("port %d\n", listener.Addr().(*net.TCPAddr).Port)
	panic(http.ServeTLS(listener, nil, os.Args[1], os.Args[2]))
}
