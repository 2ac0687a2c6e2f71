import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseInfobipReports } from '../../../server/adapters/texts/infobip.ts'
import { queueText } from '../../../server/mails/queue-text.ts'
import { purgeTextDeliveries } from '../../../server/mails/text-deliveries.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { getServerStatus } from '../../../src/contract/settings/server-status.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type SmsGateway, type SmsRequest, startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const TOKEN = 'a token of the provider & more'
const NUMBER = '01712345678'

const STATUS = {
  pending: { groupName: 'PENDING', name: 'PENDING_ACCEPTED' },
  delivered: { groupName: 'DELIVERED', name: 'DELIVERED_TO_HANDSET' },
  atOperator: { groupName: 'DELIVERED', name: 'DELIVERED_TO_OPERATOR' },
  absent: { groupName: 'UNDELIVERABLE', name: 'UNDELIVERABLE_NOT_DELIVERED' },
  expired: { groupName: 'EXPIRED', name: 'EXPIRED_EXPIRED' },
  noCredits: { groupName: 'REJECTED', name: 'REJECTED_NOT_ENOUGH_CREDITS' },
  duplicate: { groupName: 'REJECTED', name: 'REJECTED_DUPLICATE_MESSAGE_ID' },
}
type Status = { groupName: string; name: string }

describe('The reports of Infobip', () => {
  const report = (status: Status, ids = {}) => ({ results: [{ messageId: 'm1', status, ...ids }] })
  it.each([
    ['a delivery', STATUS.delivered, ['DELIVERED', null]],
    ['a message that is with the operator', STATUS.atOperator, ['SENT', null]],
    ['a message on its way', STATUS.pending, ['SENT', null]],
    ['a phone that was not reached', STATUS.absent, ['FAILED', 'UNDELIVERABLE_NOT_DELIVERED']],
    ['a message that has expired', STATUS.expired, ['FAILED', 'EXPIRED_EXPIRED']],
    ['a reason with a number in it', { groupName: 'REJECTED', name: `TO ${NUMBER}` }, ['FAILED', 'UNKNOWN']],
  ])('tell of %s', (_, status, expected) => {
    const [read] = parseInfobipReports(report(status, { callbackData: 'ours' }))
    expect([read?.status, read?.reason]).toEqual(expected)
    expect(read).toMatchObject({ id: 'ours', providerId: 'm1' })
  })
  it('name the message by its id where they do not return ours', () => {
    expect(parseInfobipReports(report(STATUS.delivered))).toMatchObject([{ id: 'm1' }])
  })
  it.each([
    ['a second attempt', report(STATUS.duplicate)],
    ['something else', { results: [null, 1, {}, { messageId: 7, status: STATUS.delivered }] }],
    ['nothing', null],
  ])('are not read from %s', (_, body) => {
    expect(parseInfobipReports(body)).toEqual([])
  })
})

describe.each(ENGINES)('A text message through Infobip, on $name', engine => {
  let gateway: SmsGateway
  let server: TestServer
  beforeAll(async () => {
    gateway = await startSmsGateway()
    const texts = { kind: 'infobip', url: gateway.url, apiKey: 'KEY', sender: 'Market', reportToken: TOKEN } as const
    server = await startServer({
      engine,
      config: { texts, hasRateLimit: false, metrics: { listen: null, token: TOKEN } },
    })
  })
  afterAll(async () => {
    await server.stop()
    await gateway.close()
  })
  beforeEach(() => {
    gateway.received.length = 0
    gateway.answer(accept())
  })

  const readSent = ({ body }: SmsRequest) => JSON.parse(body).messages[0]
  const idOf = (request: SmsRequest): string => readSent(request).destinations[0].messageId
  const accept =
    (status: Status = STATUS.pending) =>
    (request: SmsRequest) => ({ body: JSON.stringify({ messages: [{ messageId: idOf(request), status }] }) })
  /** Queues a message, tries to send it, and returns its id. */
  const sendOne = async (): Promise<string> => {
    const now = server.services.now()
    await server.store.write(tx => queueText(tx, { to: NUMBER, text: 'Code 123456', expiresAt: now + HOUR_MS }, now))
    await server.services.mail.drain()
    return idOf(gateway.received.at(-1)!)
  }
  const retry = async () => {
    server.advance(2 * MINUTE_MS)
    await server.services.mail.drain()
  }
  const post = (body: unknown, token = TOKEN) =>
    fetch(`${server.url}/mail/text-reports?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const report = async (id: string, ...statuses: Status[]) => {
    const results = statuses.map(status => ({ messageId: id, callbackData: id, to: `88${NUMBER}`, status }))
    expect((await post({ results })).status).toBe(200)
  }
  const read = async (id: string) => {
    const rows = server.store.read.selectFrom('text_deliveries').selectAll().where('id', '=', id)
    const row = await rows.executeTakeFirst()
    return row && [row.status, row.reason]
  }
  const isQueued = async (id: string) => {
    const rows = server.store.read.selectFrom('mails').select('status').where('id', '=', id)
    return (await rows.executeTakeFirst())?.status
  }

  it('goes to the number with an address for reports, and is delivered when a report says so', async () => {
    const id = await sendOne()
    const [request] = gateway.received
    expect(request).toMatchObject({ method: 'POST', url: '/sms/3/messages', headers: { authorization: 'App KEY' } })
    const sent = readSent(request!)
    expect(sent).toMatchObject({
      sender: 'Market',
      destinations: [{ to: `88${NUMBER}`, messageId: id }],
      content: { text: 'Code 123456' },
      webhooks: { callbackData: id },
    })
    const reportUrl = new URL(sent.webhooks.delivery.url)
    expect([reportUrl.pathname, reportUrl.searchParams.get('token')]).toEqual(['/mail/text-reports', TOKEN])
    expect(await read(id)).toEqual(['SENT', null])
    expect(await isQueued(id)).toBeUndefined()
    await report(id, STATUS.delivered)
    expect(await read(id)).toEqual(['DELIVERED', null])
  })

  it('keeps how it ended, whatever comes afterwards or again', async () => {
    const delivered = await sendOne()
    await report(delivered, STATUS.delivered, STATUS.delivered, STATUS.pending, STATUS.expired)
    await report(delivered, STATUS.absent)
    expect(await read(delivered)).toEqual(['DELIVERED', null])
    const failed = await sendOne()
    await Promise.all([report(failed, STATUS.absent), report(failed, STATUS.absent), report(failed, STATUS.pending)])
    await report(failed, STATUS.pending)
    expect(await read(failed)).toEqual(['FAILED', 'UNDELIVERABLE_NOT_DELIVERED'])
  })

  it('is delivered where the report comes before the response', async () => {
    gateway.answer(async request => {
      await report(idOf(request), STATUS.delivered)
      return accept()(request)
    })
    const id = await sendOne()
    expect(await read(id)).toEqual(['DELIVERED', null])
    await retry()
    expect(gateway.received).toHaveLength(1)
  })

  it('is not sent again where the response was lost and a report has come', async () => {
    gateway.answer('hang up', accept())
    const id = await sendOne()
    expect([await isQueued(id), await read(id)]).toEqual(['PENDING', undefined])
    await report(id, STATUS.delivered)
    expect(await isQueued(id)).toBeUndefined()
    await retry()
    expect([gateway.received.length, await read(id)]).toEqual([1, ['DELIVERED', null]])
  })

  it('is tried again with the same id where the response was lost, and sent once', async () => {
    gateway.answer('hang up', accept(STATUS.duplicate))
    const id = await sendOne()
    await retry()
    expect(gateway.received.map(idOf)).toEqual([id, id])
    expect([await isQueued(id), await read(id)]).toEqual([undefined, ['SENT', null]])
    await report(id, STATUS.duplicate)
    expect(await read(id)).toEqual(['SENT', null])
  })

  it.each([
    ['429', { status: 429 }],
    ['500', { status: 500, body: 'no JSON' }],
    ['401', { status: 401 }],
    ['200 with an error', { body: '{"requestError":{"serviceException":{"text":"Try later"}}}' }],
    ['200 without JSON', { body: '<html>' }],
  ])('is tried again after %s', async (_, answer) => {
    gateway.answer(answer, accept())
    const id = await sendOne()
    expect([await isQueued(id), await read(id)]).toEqual(['PENDING', undefined])
    await retry()
    expect([await isQueued(id), await read(id)]).toEqual([undefined, ['SENT', null]])
  })

  it.each([
    ['400', { status: 400 }, 'HTTP_400'],
    ['200 with a rejected message', accept(STATUS.noCredits), 'REJECTED_NOT_ENOUGH_CREDITS'],
  ])('is given up after %s', async (_, answer, reason) => {
    gateway.answer(answer, accept())
    const id = await sendOne()
    await retry()
    expect(gateway.received).toHaveLength(1)
    expect([await isQueued(id), await read(id)]).toEqual(['FAILED', ['FAILED', reason]])
  })

  it('is believed of the provider only, and reports of unknown messages change nothing', async () => {
    const id = await sendOne()
    const body = { results: [{ messageId: id, status: STATUS.delivered }] }
    for (const token of ['', 'wrong', `${TOKEN}x`]) expect((await post(body, token)).status).toBe(401)
    expect(await read(id)).toEqual(['SENT', null])
    await report('unknown', STATUS.delivered)
    expect(await read('unknown')).toBeUndefined()
    expect((await post('nothing to read')).status).toBe(200)
  })

  it('is counted on the status page by how it ended, and forgotten after a month', async () => {
    server.advance(8 * DAY_MS)
    const [delivered, , failed] = [await sendOne(), await sendOne(), await sendOne()]
    await report(delivered, STATUS.delivered)
    await report(failed, STATUS.expired)
    const { texts } = (await server.call(getServerStatus, {}, { as: await server.user('ADMIN') })).data
    expect(texts).toEqual({
      provider: 'Infobip',
      days: 7,
      sent: 1,
      delivered: 1,
      failed: 1,
      failures: [{ reason: 'EXPIRED_EXPIRED', messages: 1 }],
    })
    const metrics = await (
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text()
    for (const status of ['sent', 'delivered', 'failed'])
      expect(metrics).toContain(`haat_text_messages{status="${status}"} 1\n`)
    const before = server.services.now() + 1
    await server.store.write(tx => purgeTextDeliveries(tx, before))
    expect(await read(delivered)).toBeUndefined()
  })
})
