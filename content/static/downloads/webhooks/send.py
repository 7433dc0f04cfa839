"""Signs a sample and sends it: WEBHOOK_SECRET=... python3 send.py URL FILE"""
import hashlib
import hmac
import os
import sys
import time
import urllib.error
import urllib.request

url, file = sys.argv[1:]
with open(file, "rb") as sample:
    body = sample.read()
now = str(int(time.time()))
secret = os.environ["WEBHOOK_SECRET"].encode()
signature = hmac.new(secret, now.encode() + b"." + body, hashlib.sha256).hexdigest()

request = urllib.request.Request(url, data=body, method="POST", headers={
    "Content-Type": "application/json",
    "X-Signature": f"t={now},v1={signature}",
    "X-Delivery-Id": "dlv_01JD3WN3R6T9W1Y4A7C0E2G5J8",
    "X-Delivery-Attempt": "1",
})
try:
    with urllib.request.urlopen(request, timeout=10) as response:
        print(response.status)
except urllib.error.HTTPError as error:
    print(error.code)
