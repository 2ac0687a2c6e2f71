import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateStaffRole } from '../../../server/accounts/account-writes.ts'
import { DOCUMENT_KEPT_MS, eraseDocumentFiles, renewDocumentFiles } from '../../../server/shops/shop-documents.ts'
import { toDay } from '../../../server/shops/verifications.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import {
  decideDocument,
  listDocuments,
  listVerifications,
  openDocument,
  saveVerificationRules,
} from '../../../src/contract/shops/shop-documents.ts'
import { deleteShop } from '../../../src/contract/shops/shop-writes.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { createPhoto } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { openShopPapers, PDF } from '../../support/fixtures/shop-papers.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('The documents of a shop on $name', engine => {
  let market: MarketFixture
  let owner: TestUser
  let finance: TestUser
  let papers: ReturnType<typeof openShopPapers>
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    owner = await market.user('SUPER_ADMIN')
    finance = await staff('FINANCE')
    papers = openShopPapers(market, owner)
    await papers.saveRules({ payouts: ['TRADE_LICENCE', 'NATIONAL_ID'] })
  }, 60_000)
  afterAll(() => market.stop())

  const staff = async (role: 'FINANCE' | 'SUPPORT' | 'MODERATION' | 'CATALOGUE' | 'MARKETING') => {
    const user = await market.user('ADMIN')
    await market.store.write(tx => updateStaffRole(tx, user.userId, role))
    return user
  }
  const identity = (shopId = market.shopId) => ({ shopId, kind: 'NATIONAL_ID' as const })
  const inDays = (days: number) => toDay(market.services.now() + days * DAY_MS)
  const open = (id: string, as?: TestUser) => market.call(openDocument, { id }, as && { as })
  const own = async (shopId = market.shopId, as = market.vendor) =>
    (await market.call(listVerifications, { shopId }, { as })).data[0]!
  const files = async () =>
    (await market.store.read.selectFrom('shop_document_files').selectAll().execute()).map(row => row)

  it('are sent as a picture, which staff of the finances see without what the camera has noted', async () => {
    const photo = await sharp(await createPhoto('#246810'))
      .withExif({ IFD0: { Copyright: 'Rahima' }, IFD3: { GPSLatitude: '23/1 45/1 0/1' } })
      .toBuffer()
    const sent = await papers.send(market.vendor, identity(), new Uint8Array(photo))
    expect(sent).toMatchObject({ status: 200, data: { mayBePaid: false } })
    expect(sent.data.documents).toMatchObject([
      { kind: 'TRADE_LICENCE', state: 'MISSING', neededFor: ['PAYOUTS'] },
      { kind: 'NATIONAL_ID', state: 'SENT' },
    ])
    const { id } = await papers.findWaiting(identity())
    const { data, headers } = await open(id, finance)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-disposition')).toContain('attachment')
    const picture = await sharp(Buffer.from(data.file, 'base64')).metadata()
    expect([data.contentType, picture.format, picture.width, picture.exif]).toEqual([
      'image/webp',
      'webp',
      1280,
      undefined,
    ])
  })

  it('are sent as a PDF, which comes back as it was', async () => {
    const paper = { shopId: market.shopId, kind: 'TRADE_LICENCE' as const, expiresOn: inDays(100) }
    expect((await papers.send(market.vendor, paper, PDF)).status).toBe(200)
    const { id, contentType } = await papers.findWaiting(paper)
    expect(contentType).toBe('application/pdf')
    expect(Buffer.from((await open(id, owner)).data.file, 'base64')).toEqual(Buffer.from(PDF))
  })

  it('are encrypted in the database', async () => {
    const stored = JSON.stringify(await files())
    for (const part of [Buffer.from(PDF), Buffer.from('RIFF')])
      for (const text of [part.toString('base64').slice(0, 6), part.toString('latin1').slice(0, 4)])
        expect(stored).not.toContain(text)
    expect(stored.length).toBeGreaterThan(PDF.length)
  })

  it('cannot be fetched by anybody else, in more than two hundred tries', async () => {
    const { id } = await papers.findWaiting(identity())
    const [file] = await files()
    const others = [
      undefined,
      market.vendor,
      market.otherVendor,
      market.customer,
      ...(await Promise.all((['SUPPORT', 'MODERATION', 'CATALOGUE', 'MARKETING'] as const).map(staff))),
    ]
    const paths = [
      ...['file', 'file/', 'file?as=SUPER_ADMIN', 'file.pdf', 'decision', ''].map(
        end => `/shop-documents/${id}/${end}`,
      ),
      ...['own', '%2e%2e', '..%2f..', `${id.toUpperCase()}`].map(name => `/shop-documents/${name}/file`),
      `/shop-documents?shopId=${market.shopId}`,
      `/shop-documents/own?shopId=${market.shopId}`,
      `/shop-documents/${id}`,
    ]
    const wholePaths = [
      `/pictures/${id}.webp`,
      `/pictures/${id.replaceAll('-', '')}.webp`,
      `/pictures/../shop-documents/${id}`,
    ]
    const secrets = [file!.sealed_file.slice(0, 40), Buffer.from(PDF).toString('base64').slice(0, 24)]
    let tries = 0
    for (const as of others)
      for (const method of ['GET', 'POST'])
        for (const path of [...paths.map(one => API_PREFIX + one), ...wholePaths]) {
          const headers = { ...(as && { authorization: as.accessToken }), 'content-type': 'application/json' }
          const answer = await fetch(market.url + path, { method, headers, ...(method === 'POST' && { body: '{}' }) })
          const text = await answer.text()
          tries += 1
          for (const secret of secrets) expect(text, `${method} ${path}`).not.toContain(secret)
          expect(text, `${method} ${path}`).not.toContain('"file":"')
        }
    for (const as of others) expect([401, 403]).toContain((await open(id, as)).status)
    expect(tries).toBeGreaterThan(200)
    expect((await own(market.shopId, market.otherVendor)) ?? null).toBeNull()
    const views = (await market.call(listAuditLog, { searchTerm: 'shop-document.open' }, { as: owner })).data
    expect(new Set(views.map(view => view.actor.name))).toEqual(new Set([finance.name, owner.name]))
  })

  it('are refused where they are neither a picture nor a PDF, are missing, too large, or of another shop', async () => {
    const script = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    expect(await papers.send(market.vendor, identity(), script)).toMatchObject({ status: 415 })
    const large = new Uint8Array(5 * 1024 * 1024 + 100_000)
    large.set(PDF)
    expect((await papers.send(market.vendor, identity(), large)).status).toBe(413)
    expect((await papers.send(market.otherVendor, identity())).status).toBe(403)
    expect((await papers.send(market.vendor, identity(uuid()))).status).toBe(404)
    const licence = { shopId: market.shopId, kind: 'TRADE_LICENCE' as const }
    for (const expiresOn of [null, inDays(-1)])
      expect(await papers.send(market.vendor, { ...licence, expiresOn })).toMatchObject({
        status: 400,
        error: { fields: { expiresOn: expect.any(String) } },
      })
  })

  it('wait in a queue for the finances, which are told', async () => {
    const { data } = await market.call(listDocuments, {}, { as: finance })
    expect(data.map(({ kind, status, hasFile }) => [kind, status, hasFile])).toEqual([
      ['NATIONAL_ID', 'SENT', true],
      ['TRADE_LICENCE', 'SENT', true],
    ])
    const news = (await market.call(listNotifications, {}, { as: finance })).data
    expect(news[0]).toMatchObject({ path: '/dashboard/shop-documents' })
    expect((await market.call(listNotifications, {}, { as: await staff('SUPPORT') })).data).toEqual([])
  })

  it('are refused with a reason, which the vendor reads and is mailed', async () => {
    const { id } = await papers.findWaiting(identity())
    const refuse = (reason: string) => market.call(decideDocument, { id, decision: 'REFUSED', reason }, { as: finance })
    expect(await refuse(' ')).toMatchObject({ status: 400, error: { fields: { reason: 'Enter a reason.' } } })
    expect(await refuse('It is cut off.')).toMatchObject({ status: 200, data: { status: 'REFUSED' } })
    expect((await refuse('It is cut off.')).status, 'once').toBe(409)
    expect((await own()).documents[1]).toMatchObject({ state: 'REFUSED', reason: 'It is cut off.' })
    const [news] = (await market.call(listNotifications, {}, { as: market.vendor })).data
    expect(news).toMatchObject({ body: 'It is cut off.', path: '/dashboard/verification' })
    await market.services.mail.drain()
    const mails = readMails(market.services.config.dataDir).filter(({ to }) => to === market.vendor.email)
    expect(mails.at(-1)!.words).toContain('It is cut off.')
  })

  it('make the shop verified when all are accepted, for as long as they are valid', async () => {
    await papers.show(market.vendor, identity())
    await papers.decide({ shopId: market.shopId, kind: 'TRADE_LICENCE' }, 'ACCEPTED')
    expect(await own()).toMatchObject({ mayBePaid: true, isVerified: true })
    expect(await own()).toMatchObject({ documents: [{ state: 'ACCEPTED', expiresOn: inDays(100) }, {}] })
    // A further one does not take the place of the one that counts before it is accepted.
    await papers.send(market.vendor, identity())
    expect(await own()).toMatchObject({ isVerified: true, documents: [{}, { state: 'ACCEPTED', renewal: 'SENT' }] })
    await papers.send(market.vendor, identity())
    expect((await market.call(listDocuments, {}, { as: owner })).data).toHaveLength(1)
    await papers.decide(identity(), 'REFUSED', 'Not needed.')
    expect(await own()).toMatchObject({ isVerified: true, documents: [{}, { renewal: 'REFUSED' }] })
  })

  it('are decided once, by whoever is first', async () => {
    const shopId = await market.addShop(market.vendor)
    await papers.send(market.vendor, identity(shopId))
    const { id } = await papers.findWaiting(identity(shopId))
    const decisions = await Promise.all(
      [owner, finance].map(as => market.call(decideDocument, { id, decision: 'ACCEPTED' }, { as })),
    )
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are announced to staff once while one waits, however often they are sent', async () => {
    const shopId = await market.addShop(market.otherVendor, { name: 'Padma', name_bn: 'পদ্মা' })
    const listNews = async () => {
      const { data } = await market.call(listNotifications, { limit: 50 }, { as: finance })
      return data.filter(({ title }) => title === 'Padma has sent a document')
    }
    for (const _ of [1, 2, 3]) await papers.send(market.otherVendor, identity(shopId))
    expect(await listNews()).toHaveLength(1)
    const { id } = await papers.findWaiting(identity(shopId))
    await market.call(decideDocument, { id, decision: 'REFUSED', reason: 'Too dark' }, { as: finance })
    await papers.send(market.otherVendor, identity(shopId))
    expect(await listNews()).toHaveLength(2)
    await market.call(deleteShop, { id: shopId }, { as: market.otherVendor })
    await market.store.write(tx => eraseDocumentFiles(tx, market.services.now()))
  })

  it('lose their files 180 days after the decision, and with the shop; the decision stays', async () => {
    const shopId = await market.addShop(market.otherVendor)
    await papers.send(market.otherVendor, identity(shopId))
    const { id } = await papers.findWaiting(identity(shopId))
    const decided = async () => (await files()).map(file => file.document_id)
    await market.store.write(tx => eraseDocumentFiles(tx, market.services.now() + DOCUMENT_KEPT_MS - DAY_MS))
    expect((await decided()).length).toBeGreaterThan(2)
    await market.store.write(tx => eraseDocumentFiles(tx, market.services.now() + DOCUMENT_KEPT_MS + DAY_MS))
    expect(await decided(), 'only the one that waits').toEqual([id])
    expect(await own()).toMatchObject({ isVerified: true })
    const [first] = (await market.call(listDocuments, { view: 'DECIDED' }, { as: owner })).data
    expect(first).toMatchObject({ hasFile: false })
    expect(await open(first!.id, owner)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
    await market.call(deleteShop, { id: shopId }, { as: market.otherVendor })
    await market.store.write(tx => eraseDocumentFiles(tx, market.services.now()))
    expect(await decided()).toEqual([])
  })

  it('are encrypted anew with another secret, and cannot be read with a forgotten one', async () => {
    await papers.send(market.vendor, identity())
    const { id } = await papers.findWaiting(identity())
    const [before] = await files()
    const { config } = market.services
    const former = config.jwtSecret
    const renewed = { ...config, jwtSecret: `new-${former}`, formerJwtSecrets: [former] }
    await renewDocumentFiles(market.store, renewed)
    const [after] = await files()
    expect(after!.sealed_file).not.toBe(before!.sealed_file)
    expect((await open(id, owner)).status, 'with the former secret alone').toBe(409)
    await renewDocumentFiles(market.store, { ...config, formerJwtSecrets: [renewed.jwtSecret] })
    expect((await open(id, owner)).status).toBe(200)
  })

  it('are asked for by rules that two people do not save over each other', async () => {
    const rules = { selling: [], payouts: [], badge: [], startsOn: null }
    const save = (version: number) => market.call(saveVerificationRules, { version, rules }, { as: owner })
    expect(await save(0)).toMatchObject({ status: 409, error: { present: { version: 1 } } })
    expect((await market.call(saveVerificationRules, { version: 1, rules }, { as: finance })).status).toBe(403)
    expect(await save(1)).toMatchObject({ status: 200, data: { version: 2 } })
    expect((await own()).documents).toEqual([])
  })
})
