import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createFront, type FrontRequest } from '../load/front.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const get: FrontRequest = { method: 'GET', path: '/', address: '198.51.100.1' }
const post: FrontRequest = { method: 'POST', path: '/', address: '198.51.100.1', body: '{}' }

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

/** A process of which only the connections matter: `answer` gets each request with its number on its connection. */
const listen = async (answer: (socket: Socket, request: number) => void) => {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    let requests = 0
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', () => answer(socket, ++requests))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

const ENDS: [string, (socket: Socket) => void][] = [
  ['is closed', socket => socket.end()],
  ['is destroyed', socket => socket.destroy()],
  ['is reset', socket => socket.resetAndDestroy()],
]

it.each(ENDS)('a read is sent again when its reused connection %s before the response', async (_, end) => {
  const { url, sockets } = await listen((socket, request) => (request === 1 ? socket.write(OK) : end(socket)))
  const front = createFront([url])
  await front.send(get)
  expect((await front.send(get)).text).toBe('ok')
  expect(sockets).toHaveLength(2)
})

it.each(ENDS)(
  'a read is sent again when its idle connection %s at the moment at which it is written',
  async (_, end) => {
    const { url, sockets } = await listen(socket => socket.write(OK))
    const front = createFront([url])
    await front.send(get)
    end(sockets[0]!)
    expect((await front.send(get)).text).toBe('ok')
  },
)

it.each(ENDS)('a write fails when its connection %s before the response', async (_, end) => {
  const { url } = await listen((socket, request) => (request === 1 ? socket.write(OK) : end(socket)))
  const front = createFront([url])
  await front.send(get)
  await expect(front.send(post)).rejects.toThrow(/reused, port/)
})

it.each(ENDS)('a request fails when its connection %s within the response', async (_, end) => {
  const { url } = await listen(socket => {
    socket.write(OK.slice(0, -1))
    end(socket)
  })
  await expect(createFront([url]).send(get)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
})

it.each([
  ['no response', ''],
  ['half a response', OK.slice(0, -1)],
])('a request with %s fails after thirty ticks', async (_, part) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const requests = new EventEmitter()
  const { url } = await listen(socket => {
    socket.write(part)
    requests.emit('request')
  })
  const response = createFront([url]).send(get)
  await once(requests, 'request')
  vi.advanceTimersByTime(30_000)
  await expect(response).rejects.toThrow(
    /no whole response after 30 ticks, of which the latest was -?\d+ ms late: .*abort/,
  )
})
