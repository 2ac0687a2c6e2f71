import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeAfterUploads } from '../../../server/http/requests/close-after-upload.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { startServer } from '../../support/servers/test-server.ts'

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

it('leaves the connection open until a client that is still sending has read the response', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const server = createServer((_, response) => response.writeHead(401).end('no', answer))
  // Long enough that only the client ends the connection.
  closeAfterUploads(server, 60_000)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  try {
    client.write(`POST / HTTP/1.1\r\nHost: haat\r\nContent-Length: ${ANNOUNCED_BYTES}\r\n\r\n`)
    await answered
    await setImmediate()
    // A server that had closed the connection by now would answer this with a reset, which discards what was not read
    // yet.
    client.write(Buffer.alloc(16 * MB), () => undefined)
    await setImmediate()
    expect(await text(client)).toMatch(/^HTTP\/1\.1 401 /)
  } finally {
    client.destroy()
    server.closeAllConnections()
    server.close()
  }
})

it('rejects a body of unknown length as soon as it is too large', async () => {
  const server = await startServer()
  try {
    const { accessToken } = await server.user('CUSTOMER')
    const headers = { authorization: accessToken, 'content-type': 'application/json' }
    const sending = request(`${server.url}${API_PREFIX}${updateProfile.path}`, {
      method: updateProfile.method,
      headers,
    })
    sending.on('error', () => undefined)
    sending.write(Buffer.alloc(2 * MB, ' '))
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    response.resume()
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close'])
    sending.destroy()
    expect(server.services.inFlight.getReserved('body-bytes')).toBe(0)
  } finally {
    await server.stop()
  }
})

it('frees the memory of a body whose connection breaks', async () => {
  const server = await startServer()
  try {
    const { accessToken } = await server.user('CUSTOMER')
    const headers = { authorization: accessToken, 'content-type': 'application/json', 'content-length': MB }
    const { path, method } = updateProfile
    const sending = request(`${server.url}${API_PREFIX}${path}`, { method, headers })
    sending.on('error', () => undefined)
    sending.write(Buffer.alloc(MB / 4, ' '))
    const getReserved = () => server.services.inFlight.getReserved('body-bytes')
    await expect.poll(getReserved).toBeGreaterThan(0)
    sending.destroy()
    await expect.poll(getReserved).toBe(0)
  } finally {
    await server.stop()
  }
})
