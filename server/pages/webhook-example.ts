/** How a receiver checks a call, in JavaScript. The documentation shows it, and a test runs it. */
export const WEBHOOK_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** headers: in lower case. body: the text as it arrived. secret: whsec_… now: seconds since 1970. */
export const isFromTheMarket = (headers, body, secret, now = Date.now() / 1000) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (Math.abs(now - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = Buffer.from(createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest('base64'))
  return signature.split(' ').some(one => {
    const given = Buffer.from(one.slice('v1,'.length))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`
