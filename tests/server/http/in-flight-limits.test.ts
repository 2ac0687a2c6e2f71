import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createInFlightLimiter, IN_FLIGHT_LIMITS } from '../../../server/adapters/limits/in-flight-limits.ts'
import { readBody } from '../../../server/http/requests/request-body.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { importProducts } from '../../../src/contract/imports/product-csv.ts'
import { streamEvents } from '../../../src/contract/sync/sync.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const withServer = async (use: (server: TestServer) => Promise<void>) => {
  const server = await startServer({ config: { trustProxy: 1 } })
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}
const MB = 1024 * 1024

describe('In-flight limits', () => {
  it('reject more than the limit, until some is released', () => {
    const inFlight = createInFlightLimiter()
    const { max } = IN_FLIGHT_LIMITS['account-streams']
    const releases = Array.from({ length: max }, () => inFlight.reserve([['account-streams', 'a', 1]]))
    expect(() => inFlight.reserve([['account-streams', 'a', 1]])).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    )
    inFlight.reserve([['account-streams', 'b', 1]])
    releases[0]!()
    releases[0]!()
    inFlight.reserve([['account-streams', 'a', 1]])
    expect(() => inFlight.reserve([['account-streams', 'a', 1]])).toThrow()
  })

  it('reserve all limits or none', () => {
    const inFlight = createInFlightLimiter()
    const { max } = IN_FLIGHT_LIMITS['body-bytes-address']
    const both = (who: string, bytes: number) =>
      inFlight.reserve([
        ['body-bytes', '', bytes],
        ['body-bytes-address', who, bytes],
      ])
    both('a', max)
    expect(() => both('a', 1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }))
    both('b', IN_FLIGHT_LIMITS['body-bytes'].max - max)
    expect(() => both('c', 1)).toThrow()
  })
})

describe('event streams', () => {
  const open = (server: TestServer, address: string, as?: { accessToken: string }) =>
    server.request(streamEvents.path, {
      headers: { 'x-forwarded-for': address, ...(as && { authorization: as.accessToken }) },
    })

  it('of an account are limited across addresses, and an ended one frees its place', async () => {
    await withServer(async server => {
      const user = await server.user('CUSTOMER')
      const { max } = IN_FLIGHT_LIMITS['account-streams']
      const streams = await Promise.all(Array.from({ length: max }, (_, n) => open(server, `1.1.1.${n}`, user)))
      expect(streams.every(stream => stream.status === 200)).toBe(true)
      const refused = await open(server, '2.2.2.2', user)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect((await open(server, '1.1.1.1', await server.user('CUSTOMER'))).status).toBe(200)
      await streams[0]!.body!.cancel()
      await expect.poll(async () => (await open(server, '2.2.2.2', user)).status).toBe(200)
    })
  })

  it('of guests are limited by address, without affecting accounts at the same address', async () => {
    await withServer(async server => {
      const { max } = IN_FLIGHT_LIMITS['guest-streams-address']
      const streams = await Promise.all(Array.from({ length: max + 5 }, () => open(server, '1.1.1.1')))
      expect(streams.filter(stream => stream.status === 200)).toHaveLength(max)
      expect((await open(server, '1.1.1.1', await server.user('CUSTOMER'))).status).toBe(200)
      expect((await open(server, '2.2.2.2')).status).toBe(200)
    })
  })

  it.each([
    ['account-streams-address', '1.1.1.1', 429],
    ['account-streams-total', '', 503],
    ['guest-streams-address', '1.1.1.1', 429],
    ['guest-streams-total', '', 503],
  ] as const)('are limited by %s', async (limit, owner, status) => {
    await withServer(async server => {
      const user = limit.startsWith('account') ? await server.user('CUSTOMER') : undefined
      const release = server.services.inFlight.reserve([[limit, owner, IN_FLIGHT_LIMITS[limit].max]])
      const refused = await open(server, '1.1.1.1', user)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '60'])
      release()
      const opened = await open(server, '1.1.1.1', user)
      expect(opened.status).toBe(200)
      await opened.body?.cancel()
    })
  })

  it('are not reserved by a HEAD request', async () => {
    await withServer(async server => {
      const user = await server.user('CUSTOMER')
      const headers = { authorization: user.accessToken }
      for (let times = 0; times <= IN_FLIGHT_LIMITS['account-streams'].max; times++) {
        expect((await server.request(streamEvents.path, { method: 'HEAD', headers })).status).toBe(200)
      }
    })
  })
})

describe('a body', () => {
  const sendPicture = (server: TestServer, as: { accessToken: string }, address: string) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(3 * MB)], 'me.png'))
    const headers = { authorization: as.accessToken, 'x-forwarded-for': address }
    return server.request(updateProfile.path, { method: 'PATCH', body: form, headers })
  }

  /** Sends all of a body but its last bytes. */
  const holdUpload = (
    server: TestServer,
    path: string,
    size: number,
    address: string,
    as?: { accessToken: string },
  ) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': size,
      'x-forwarded-for': address,
      ...(as && { authorization: as.accessToken }),
    }
    const sending = request(`${server.url}${API_PREFIX}${path}`, { method: 'POST', headers, agent: false })
    const status = new Promise<number | undefined>(resolve => {
      sending.on('response', response => resolve(response.resume().statusCode)).on('error', () => resolve(undefined))
    })
    sending.write(Buffer.alloc(size - 10), () => undefined)
    return { status, end: () => sending.destroy() }
  }

  it('that exceeds the limit of its address gets 503, while small ones are accepted', async () => {
    await withServer(async server => {
      const user = await server.user('CUSTOMER')
      const { inFlight } = server.services
      const release = inFlight.reserve([
        ['body-bytes-address', '1.1.1.1', IN_FLIGHT_LIMITS['body-bytes-address'].max - MB],
      ])
      const refused = await sendPicture(server, user, '1.1.1.1')
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
      expect(await refused.json()).toMatchObject({
        message: 'Many files are being sent right now. Please try again in a moment.',
        error: { code: 'UNAVAILABLE' },
      })
      const headers = { 'x-forwarded-for': '1.1.1.1' }
      expect((await server.call(updateProfile, { name: 'Rahima Khatun' }, { as: user, headers })).status).toBe(200)
      expect((await sendPicture(server, user, '2.2.2.2')).status).toBe(415)
      release()
      expect((await sendPicture(server, user, '1.1.1.1')).status).toBe(415)
    })
  })

  it('of one account never fills the memory of all, from however many addresses it is sent', async () => {
    await withServer(async server => {
      const [hog, other] = [await server.user('VENDOR'), await server.user('CUSTOMER')]
      const hold = (at: number) => holdUpload(server, importProducts.path, 8 * MB, `1.1.1.${at}`, hog)
      const uploads = [1, 2, 3].map(hold)
      await expect.poll(() => server.services.inFlight.getReserved('body-bytes')).toBe(24 * MB - 30)
      expect(await hold(4).status).toBe(503)
      expect((await sendPicture(server, other, '2.2.2.2')).status).toBe(415)
      for (const upload of uploads) upload.end()
      await Promise.all(uploads.map(({ status }) => status))
      expect((await sendPicture(server, hog, '3.3.3.3')).status).toBe(415)
    })
  })

  it('of guests at many addresses leaves room for accounts', async () => {
    await withServer(async server => {
      const hold = (at: number) => holdUpload(server, sendContact.path, MB, `1.1.1.${at}`)
      const uploads = Array.from({ length: 8 }, (_, at) => hold(at))
      await expect.poll(() => server.services.inFlight.getReserved('body-bytes')).toBe(8 * MB - 80)
      expect(await hold(9).status).toBe(503)
      expect((await sendPicture(server, await server.user('CUSTOMER'), '2.2.2.2')).status).toBe(415)
      for (const upload of uploads) upload.end()
      await Promise.all(uploads.map(({ status }) => status))
    })
  })

  it('is released with the response, whatever its status', async () => {
    await withServer(async server => {
      const user = await server.user('CUSTOMER')
      const max = IN_FLIGHT_LIMITS['body-bytes-address'].max / (3 * MB)
      for (let times = 0; times <= max; times++) expect((await sendPicture(server, user, '1.1.1.1')).status).toBe(415)
    })
  })

  it('without Content-Length is rejected as soon as the limit is reached', async () => {
    const inFlight = createInFlightLimiter()
    inFlight.reserve([['body-bytes', '', IN_FLIGHT_LIMITS['body-bytes'].max - 300_000]])
    let sent = 0
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 100_000
      controller.enqueue(new Uint8Array(100_000))
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://haat.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    const held = inFlight.reserveBody('1.1.1.1')
    await expect(readBody(request, {}, { reservation: held })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(sent).toBe(400_000)
  })

  it('with a Content-Length above the limit is rejected before it is read', async () => {
    const { held } = holdingAll()
    let isRead = false
    const pull = () => {
      isRead = true
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json', 'content-length': String(MB) }
    const request = new Request('http://haat.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    await expect(readBody(request, {}, { reservation: held })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(isRead).toBe(false)
  })

  it('that stops arriving is rejected as one to send again', async () => {
    const body = new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(100)) })
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://haat.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    const held = createInFlightLimiter().reserveBody('1.1.1.1')
    await expect(readBody(request, {}, { reservation: held, windowMs: 20 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  const holdingAll = () => {
    const inFlight = createInFlightLimiter()
    inFlight.reserve([['body-bytes', '', IN_FLIGHT_LIMITS['body-bytes'].max]])
    return { held: inFlight.reserveBody('1.1.1.1') }
  }
})
