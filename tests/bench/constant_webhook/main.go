// The plain Go webhook of bench-server: net/http as most webhooks use it. It sends a constant answer, except for the
// uid, which the API server checks. Usage: main CERT KEY [ADDRESS [PATCH]]. Prints "port N". PATCH is the JSON Patch
// in every answer.
package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
)

const answer = `{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"%s","allowed":true%s}}`

// The first uid in a review is that of the request.
func uidOf(body []byte) []byte {
	_, rest, _ := bytes.Cut(body, []byte(`"uid":"`))
	uid, _, _ := bytes.Cut(rest, []byte(`"`))
	return uid
}

func patchOf(arguments []string) string {
	if len(arguments) < 5 {
		return ""
	}
	return `,"patchType":"JSONPatch","patch":"` + base64.StdEncoding.EncodeToString([]byte(arguments[4])) + `"`
}

func main() {
	patch := patchOf(os.Args)
	http.HandleFunc("/mutate", func(writer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			http.Error(writer, "unreadable", http.StatusBadRequest)
			return
		}
		writer.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(writer, answer, uidOf(body), patch)
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
