// Signs a sample and sends it: WEBHOOK_SECRET=... node send.mjs URL FILE
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [url, file] = process.argv.slice(2)
const body = readFileSync(file)
const time = Math.floor(Date.now() / 1000)
const signature = createHmac('sha256', process.env.WEBHOOK_SECRET).update(`${time}.`).update(body).digest('hex')

const response = await fetch(url, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'X-Signature': `t=${time},v1=${signature}`,
    'X-Delivery-Id': 'dlv_01JD3WN3R6T9W1Y4A7C0E2G5J8',
    'X-Delivery-Attempt': '1',
  },
  body,
})
console.log(response.status)
