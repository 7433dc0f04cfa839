#!/usr/bin/env bash
# Signs a sample and sends it: WEBHOOK_SECRET=... ./send.sh URL FILE
set -euo pipefail
: "${WEBHOOK_SECRET:?}"
url=$1
file=$2

time=$(date +%s)
signature=$( (printf '%s.' "$time"; cat "$file") |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -hex | sed 's/^.* //')

curl --silent --show-error --output /dev/null --write-out '%{http_code}\n' \
  --header "Content-Type: application/json" \
  --header "X-Signature: t=$time,v1=$signature" \
  --header "X-Delivery-Id: dlv_01JD3WN3R6T9W1Y4A7C0E2G5J8" \
  --header "X-Delivery-Attempt: 1" \
  --data-binary "@$file" "$url"
