// Signs a sample and sends it: WEBHOOK_SECRET=... go run send.go URL FILE
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	url, file := os.Args[1], os.Args[2]
	body, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	now := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(os.Getenv("WEBHOOK_SECRET")))
	mac.Write([]byte(now + "."))
	mac.Write(body)

	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Signature", "t="+now+",v1="+hex.EncodeToString(mac.Sum(nil)))
	request.Header.Set("X-Delivery-Id", "dlv_01JD3WN3R6T9W1Y4A7C0E2G5J8")
	request.Header.Set("X-Delivery-Attempt", "1")

	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	fmt.Println(response.StatusCode)
}
