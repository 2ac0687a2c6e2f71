import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../server/adapters/network/public-address.ts'
import {
  type DownloadOptions,
  downloadPicture,
  downloadProblem,
} from '../../../server/adapters/pictures/picture-download.ts'
import { renderEnglish } from '../../../src/contract/messages/message.ts'
import { toDescriptor } from '../../../src/contract/messages/server-messages.ts'
import { createCertificate } from '../../support/servers/certificate.ts'

const HOST = 'pictures.example'
let server: Server
let options: DownloadOptions
let requestedHosts: string[] = []
beforeAll(async () => {
  const { cert, key } = createCertificate(HOST)
  server = createServer({ cert, key }, (request, response) => {
    requestedHosts.push(request.url!)
    if (request.url === '/moved.jpg') return void response.writeHead(302, { location: '/saree.jpg' }).end()
    if (request.url === '/endless.jpg') return void response.end(Buffer.alloc(6 * 1024 * 1024))
    response.end(`the bytes of ${request.url}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  options = {
    hosts: [HOST],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
    ca: cert,
    port: (server.address() as AddressInfo).port,
  }
})
afterAll(() => {
  server.close()
})

const get = (path: string, more: Partial<DownloadOptions> = {}) =>
  downloadPicture(`https://${HOST}${path}`, { ...options, ...more })

describe('A picture from a given URL', () => {
  it('is downloaded over https from an allowed host', async () => {
    expect(Buffer.from(await get('/saree.jpg')).toString()).toBe('the bytes of /saree.jpg')
  })

  it.each([
    'http://pictures.example/a.jpg',
    'https://pictures.example:8443/a.jpg',
    'https://user:secret@pictures.example/a.jpg',
    'https://evil.example/a.jpg',
    'https://pictures.example.evil.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://2130706433/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'saree.jpg',
    '',
  ])('is not asked for at %j', async address => {
    requestedHosts = []
    expect(renderEnglish(toDescriptor(downloadProblem(address, [HOST])!))).toMatch(/\w.*\.$/)
    await expect(downloadPicture(address, options)).rejects.toThrow()
    expect(requestedHosts).toEqual([])
  })

  it.each([
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '169.254.169.254', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    [],
  ])('is not asked for where its host leads inside: %j', async (...found) => {
    requestedHosts = []
    const resolve = async () => found.filter(Boolean)
    await expect(get('/saree.jpg', { resolve, isAllowed: isPublicAddress })).rejects.toThrow('could not be fetched')
    expect(requestedHosts).toEqual([])
  })

  it('is not downloaded through redirects', async () => {
    await expect(get('/moved.jpg')).rejects.toThrow('302')
  })

  it('is not read beyond 5 MB', async () => {
    await expect(get('/endless.jpg')).rejects.toThrow('5 MB')
  })

  it('is not downloaded from a host with a wrong certificate or an unknown name', async () => {
    await expect(get('/saree.jpg', { ca: undefined })).rejects.toThrow('could not be fetched')
    const nowhere = async () => Promise.reject(new Error('ENOTFOUND'))
    await expect(get('/saree.jpg', { resolve: nowhere })).rejects.toThrow('could not be fetched')
  })
})

describe('An address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', address => {
    expect(isPublicAddress(address, address.includes(':') ? 6 : 4)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.53',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
  ])('%s is not', address => {
    expect(isPublicAddress(address, address.includes(':') ? 6 : 4)).toBe(false)
  })
})
