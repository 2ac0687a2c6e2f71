import { type IncomingMessage, request } from 'node:http'
import { expect, it } from 'vitest'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { updateProfile } from '../../src/contract/profile-writes.ts'
import { startServer } from '../support/test-server.ts'

const MB = 1024 * 1024
const ANNOUNCED_BYTES = 100 * MB

/** Sends until the connection closes. Returns the response and the number of bytes sent. */
const upload = async (url: string) => {
  const sending = request(`${url}${API_PREFIX}${updateProfile.path}`, {
    method: updateProfile.method,
    headers: { 'content-type': 'application/json', 'content-length': ANNOUNCED_BYTES },
  })
  const part = Buffer.alloc(MB / 4)
  let bytesSent = 0
  const goOn = () => {
    sending.write(part, failed => {
      if (failed) return
      bytesSent += part.length
      if (bytesSent < ANNOUNCED_BYTES) goOn()
    })
  }
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    // After the response an error only means that the rest was not accepted.
    sending.on('error', reject)
  })
  const closed = new Promise(resolve => sending.once('close', resolve))
  goOn()
  const response = await answered
  response.resume()
  await closed
  return { status: response.statusCode, connection: response.headers.connection, taken: bytesSent }
}

it('answers a rejected upload, leaves the rest of it unread and closes the connection', async () => {
  const server = await startServer()
  try {
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload(server.url)))
    for (const { status, connection, taken: bytesSent } of responses) {
      expect([status, connection]).toEqual([401, 'close'])
      expect(bytesSent).toBeLessThan(ANNOUNCED_BYTES / 3)
    }
  } finally {
    await server.stop()
  }
})
