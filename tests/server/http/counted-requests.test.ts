import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { gateway: { kind: 'sandbox' }, trustProxy: 1 } })
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

  const HOSTS = ['xn--', 'a b', '[::1', 'xn--a.example', '127.0.0.1:99999', '%', 'xn--.localhost']
  it.each(HOSTS)('(%s) is a mistake of the request, on a market and in a demo', async host => {
    for (const { url } of [server, demo])
      for (const path of ['/', '/healthz', '/api/v1/settings'])
        expect([path, await readStatus(url + path, host)]).toEqual([path, 400])
  })

  const readStatus = (url: string, host: string) =>
    new Promise((resolve, reject) => {
      request(url, { headers: { host } }, response => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
})
