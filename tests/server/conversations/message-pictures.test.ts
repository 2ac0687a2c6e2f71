import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeOldConversations } from '../../../server/conversations/old-conversations.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import { getConversation, getMessagePicture } from '../../../src/contract/conversations/conversations.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { openReportedMessage } from '../../../src/contract/moderation/moderation.ts'
import { createReport, decideModeration } from '../../../src/contract/moderation/moderation-writes.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('The picture of a message on $name', engine => {
  let market: MarketFixture
  let customer: TestUser
  let admin: TestUser
  let id: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    customer = await market.user('CUSTOMER')
    admin = await market.user('SUPER_ADMIN')
    id = uuid()
    const photo = await sharp(await createPhoto('#246810'))
      .withExif({ IFD0: { Copyright: 'Rahima' }, IFD3: { GPSLatitude: '23/1 45/1 0/1' } })
      .toBuffer()
    expect(await send(new Uint8Array(photo), { id })).toMatchObject({ status: 201, data: { hasPicture: true } })
  }, 60_000)
  afterAll(() => market.stop())

  const send = (file: Uint8Array<ArrayBuffer>, more: object = {}, as: TestUser = customer) => {
    const data = { shopId: market.shopId, text: 'The seam is open.', ...more }
    return sendForm(market, sendMessage, { data, file }, { as, key: uuid() })
  }
  const read = (as: TestUser | undefined, of = id) => market.call(getMessagePicture, { id: of }, as && { as })
  const countPictures = async () =>
    (await market.store.read.selectFrom('message_pictures').select('message_id').execute()).length

  it('is read by both sides, without what the camera has noted', async () => {
    for (const as of [customer, market.vendor]) {
      const { data, headers } = await read(as)
      expect(headers.get('cache-control')).toContain('no-store')
      const picture = await sharp(Buffer.from(data.picture, 'base64')).metadata()
      expect([picture.format, picture.width, picture.exif]).toEqual(['webp', 640, undefined])
    }
    const seen = { shopId: market.shopId, customerId: customer.profileId }
    const { data } = await market.call(getConversation, seen, { as: market.vendor })
    expect(data[0]?.messages).toMatchObject([{ id, hasPicture: true }])
    expect(JSON.stringify(data[0]?.messages)).not.toContain('/pictures/')
  })

  it('is refused in two hundred tries by others, and has no public address', async () => {
    const others = [
      await market.user('CUSTOMER'),
      await market.user('VENDOR'),
      await market.user('ADMIN'),
      admin,
      undefined,
    ]
    const statuses = new Set<number>()
    for (let tries = 0; tries < 40; tries++) for (const as of others) statuses.add((await read(as)).status)
    expect([...statuses].sort()).toEqual([401, 403])
    for (const name of [id, `message-${id}`, id.replaceAll('-', '')])
      expect((await fetch(`${market.url}/pictures/${name}.webp`)).status).toBe(404)
    expect(await read(customer, uuid())).toMatchObject({ status: 404 })
  })

  it('is decoded for nobody who may not write, and refused where it is no picture', async () => {
    const stranger = await market.user('VENDOR')
    const party = { customerId: customer.profileId }
    expect(await send(await createPhoto(), party, stranger)).toMatchObject({ status: 403 })
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(await send(script)).toMatchObject({ status: 415, error: { code: 'UNSUPPORTED_MEDIA' } })
    expect(await countPictures()).toBe(1)
  })

  it('is stored once, however often the message is sent', async () => {
    expect(await send(await createPhoto('#111111'), { id })).toMatchObject({ status: 200, data: { id, n: 1 } })
    expect(await countPictures()).toBe(1)
  })

  it('is shown to an admin where its message was reported, and to nobody after it was removed', async () => {
    expect((await market.call(openReportedMessage, { id }, { as: admin })).status).toBe(404)
    const report = { entity: 'MESSAGE', entityId: id, reason: 'OTHER', note: '' } as const
    await market.call(createReport, report, { as: market.vendor })
    const opened = await market.call(openReportedMessage, { id }, { as: admin })
    expect(opened.data.picture).toBe((await read(customer)).data.picture)
    await market.call(decideModeration, { entity: 'MESSAGE', id, decision: 'HIDE', reason: 'Spam' }, { as: admin })
    expect((await read(customer)).status).toBe(404)
    expect((await read(market.vendor)).status).toBe(404)
  })

  it('is deleted with its conversation', async () => {
    await purgeOldConversations({ store: market.store, now: () => Date.now() + 400 * DAY_MS })
    expect(await countPictures()).toBe(0)
  })
})
