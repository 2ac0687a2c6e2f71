import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { getClientAddress } from '../../../server/http/requests/client-address.ts'

const resolveAddress = async (trustProxy: number, forwarded?: string, socket = '10.0.0.9') => {
  const app = new Hono().get('/', c => c.text(getClientAddress(c, trustProxy)))
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

describe("The client's address", () => {
  it('is that of the socket when no proxy is trusted, whatever the header says', async () => {
    expect(await resolveAddress(0, '1.1.1.1')).toBe('10.0.0.9')
  })

  it('is the one that the outermost trusted proxy has added', async () => {
    expect(await resolveAddress(1, '6.6.6.6, 1.1.1.1')).toBe('1.1.1.1')
    expect(await resolveAddress(2, '6.6.6.6, 1.1.1.1, 10.0.0.8')).toBe('1.1.1.1')
    expect(await resolveAddress(2, undefined)).toBe('10.0.0.9')
  })

  it('is the network of an IPv6 address, in any notation', async () => {
    expect(await resolveAddress(0, undefined, '2001:db8::7')).toBe('2001:db8:0:0')
    expect(await resolveAddress(0, undefined, '2001:db8:0:0:aaaa::1')).toBe('2001:db8:0:0')
    expect(await resolveAddress(0, undefined, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(await resolveAddress(0, undefined, '::1')).toBe('0:0:0:0')
    expect(await resolveAddress(0, undefined, '::ffff:127.0.0.1')).toBe('::ffff:127.0.0.1')
  })
})
