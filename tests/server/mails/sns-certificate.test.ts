import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchCertificate } from '../../../server/adapters/mail/sns-signature.ts'
import { createCertificate } from '../../support/servers/certificate.ts'

const { cert } = createCertificate('sns.amazonaws.com')

describe('The certificate of Amazon SNS', () => {
  let amazon: Server
  let url: string
  let requests = 0
  let sentBytes = 0
  const responses: Record<string, (response: ServerResponse) => void> = {
    '/certificate': response => response.end(cert),
    '/moved': response => response.writeHead(302, { location: '/certificate' }).end(),
    '/missing': response => response.writeHead(404).end(cert),
    '/broken': response => response.writeHead(500).end(cert),
    '/endless': response => {
      const send = () => {
        while (!response.destroyed && response.write('x'.repeat(1024))) sentBytes += 1024
      }
      response.on('drain', send)
      send()
    },
  }
  beforeAll(async () => {
    amazon = createServer((request, response) => {
      requests++
      responses[request.url!]!(response)
    }).listen(0, '127.0.0.1')
    await once(amazon, 'listening')
    url = `http://127.0.0.1:${(amazon.address() as AddressInfo).port}`
  })
  afterAll(() => {
    amazon.close()
    amazon.closeAllConnections()
  })

  it('is read whole', async () => {
    expect(await fetchCertificate(`${url}/certificate`)).toBe(cert)
  })

  it('is not read from where a response redirects to', async () => {
    const before = requests
    await expect(fetchCertificate(`${url}/moved`)).rejects.toThrow('fetch failed')
    expect(requests - before).toBe(1)
  })

  it.each(['missing', 'broken'])('is not what an error answers with (%s)', async path => {
    await expect(fetchCertificate(`${url}/${path}`)).rejects.toThrow('instead of its certificate')
  })

  it('is not read without end', async () => {
    await expect(fetchCertificate(`${url}/endless`)).rejects.toThrow('is no certificate')
    expect(sentBytes).toBeLessThan(100_000_000)
  })
})
