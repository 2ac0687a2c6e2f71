import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { gateways: [{ kind: 'sandbox' }], trustProxy: 1 } })
})
afterAll(() => server.stop())

let clients = 0
const useOf = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const address = `198.51.100.${++clients}`
  await fetch(server.url + path, { method, headers: { 'x-forwarded-for': address, ...headers } })
  const { limits } = server.services
  return [await limits.getUsed('read-address', address), await limits.getUsed('write-address', address)]
}
const HTML = { accept: 'text/html' }

describe('Every request counts in a limit', () => {
  it.each([
    ['GET', '/products/x.js', {}, [1, 0]],
    ['GET', '/api/v1/newsletters/confirm?token=x', HTML, [1, 0]],
    ['OPTIONS', '/api/v1/orders', {}, [1, 0]],
    ['POST', '/payments/notify/sandbox', {}, [0, 1]],
    ['POST', '/payments/notify/nobody', {}, [0, 1]],
    ['POST', '/payments/return/x', {}, [0, 1]],
    ['POST', '/payments/sandbox/x', {}, [0, 1]],
    ['POST', '/api/v1/newsletters/confirm?token=x', HTML, [0, 1]],
    ['POST', '/api/v1/newsletters/unsubscribe?token=x', HTML, [0, 1]],
    ['POST', '/api/v1/orders/create', {}, [0, 1]],
  ] as const)('%s %s', async (method, path, headers, used) => {
    expect(await useOf(method, path, { ...headers })).toEqual(used)
  })
})

describe('A Host header that makes no URL', () => {
  let demo: TestServer
  beforeAll(async () => {
    demo = await startServer({ config: { isDemo: true } })
  })
  afterAll(() => demo.stop())

  it.each(['a b', '[::1', '127.0.0.1:99999', '%'])(
    '(%s) is a mistake of the request, on a market and in a demo',
    async host => {
      for (const { url } of [server, demo]) for (const path of PATHS) expect(await ask(url, path, host)).toBe(400)
    },
  )

  it.each(['xn--', 'xn--a.example', 'xn--.localhost'])(
    '(%s) in some versions of Node is never a fault of the server',
    async host => {
      for (const { url } of [server, demo])
        for (const path of PATHS) expect(await ask(url, path, host)).toBeLessThan(500)
      if (!URL.canParse(`http://${host}/`)) expect(await ask(server.url, '/', host)).toBe(400)
    },
  )

  const PATHS = ['/', '/healthz', '/api/v1/settings']
  const ask = (url: string, path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(url + path, { headers: { host } }, response => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
})
