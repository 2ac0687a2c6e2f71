import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '../../../src/build/path.ts'
import { forgotPassword } from '../../../src/contract/accounts/credentials.ts'
import { startSecondFactor } from '../../../src/contract/accounts/second-factor.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { createPageDraft, publishPage } from '../../../src/contract/content/page-drafts.ts'
import { getMarket, saveMarket } from '../../../src/contract/market/market.ts'
import { subscribeNewsletter } from '../../../src/contract/newsletters/newsletter-writes.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { parseMailHeaders, readMailText } from '../../support/servers/smtp-server.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

const SOFTWARE = /haat|হাট/i
const NAME = { en: 'Bazar Bondhu', bn: 'বাজার বন্ধু' }
const SETTINGS = {
  name: NAME,
  shortName: { en: 'Bondhu', bn: 'বন্ধু' },
  tagline: { en: 'everything from next door', bn: 'পাশের বাড়ির সবকিছু' },
  phone: '16222',
  email: 'hello@bondhu.example',
  address: { en: 'Sylhet', bn: 'সিলেট' },
  social: { facebook: 'https://www.facebook.com/bondhu' },
}
const PAGES = [
  '/',
  '/products',
  '/shops',
  '/cart',
  '/login',
  '/about-us',
  '/contact',
  '/faq',
  '/no-such-page',
  '/dashboard',
]
const DOCUMENTS = ['/manifest.webmanifest', '/index.html', '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml']

let market: MarketFixture
let owner: TestUser
let pageDir: string
let product: string
let orderId: string
const openMarket = async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'market-page-'))
  copyFileSync(path('src/index.html'), join(pageDir, 'index.html'))
  copyFileSync(path('public/manifest.webmanifest'), join(pageDir, 'manifest.webmanifest'))
  market = await openMarketFixture({
    config: { pageDir, publicUrl: 'https://market.example', mailFrom: 'a@b.example' },
  })
  owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
  product = await market.addProduct()
}
const closeMarket = async () => {
  await market.stop()
  rmSync(pageDir, { recursive: true })
}
const load = async (path: string, language = 'en') =>
  (await fetch(market.url + path, { headers: { 'accept-language': language, accept: 'text/html' } })).text()

/** Mails of accounts, orders and the newsletter, as they are sent. */
const sendMails = async () => {
  const data = { name: 'Rahima Begum', email: 'rahima@test.example', phoneNumber: '01711000201' }
  await market.call(createCustomer, { password: PASSWORD, data })
  await market.call(forgotPassword, { email: owner.email })
  await market.call(subscribeNewsletter, { email: 'reader@test.example' })
  const { customer } = market
  const message = { name: 'Rahima', email: 'rahima@test.example', subject: 'A question', message: 'When are you open?' }
  await market.call(sendContact, message)
  orderId = (await market.order(await market.draft({ [product]: 1 }), customer)).data.id
  await market.call(changeOrderStatus, { id: orderId, status: 'PROCESSING' }, { as: owner })
  await market.call(setUserStatus, { id: market.otherVendor.userId, status: 'BLOCKED', reason: 'Fraud' }, { as: owner })
  await market.services.mail.drain()
}
const readMailSources = () => {
  const folder = join(market.dataDir, 'mail')
  return readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
}

describe('A market called Bazar Bondhu', () => {
  beforeAll(async () => {
    await openMarket()
    expect((await market.call(saveMarket, { version: 0, settings: SETTINGS }, { as: owner })).status).toBe(200)
    await sendMails()
  })
  afterAll(closeMarket)

  it.each([...PAGES, ...DOCUMENTS])('says so in %s, and nothing of the software', async path => {
    for (const language of ['en', 'bn']) {
      const html = await load(path, language)
      expect(html).not.toMatch(SOFTWARE)
      if (!path.startsWith('/robots') && !path.startsWith('/sitemap')) expect(html).toMatch(/Bazar Bondhu|বাজার বন্ধু/)
    }
  })

  it('says so on the page of a product, for search engines and link previews', async () => {
    const html = await load(`/products/${product}`)
    expect(html).not.toMatch(SOFTWARE)
    expect(html).toMatch(/<title>.* · Bazar Bondhu<\/title>/)
    expect(html).toContain('<meta property="og:site_name" content="Bazar Bondhu" />')
  })

  it('links a page of the operator on every screen as soon as it is published', async () => {
    const paths = ['/', '/login', '/index.html']
    const linksOf = () => Promise.all(paths.map(async path => (await load(path)).includes('/pages/house-rules')))
    const texts = { title: 'House rules', body: 'Be kind.' }
    const { data: draft } = await market.call(createPageDraft, { slug: 'house-rules', ...texts }, { as: owner })
    expect(await linksOf()).toEqual([false, false, false])
    await market.call(publishPage, { id: draft.id, seq: draft.seq }, { as: owner })
    expect(await linksOf()).toEqual([true, true, true])
  })

  it('tells search engines who runs it', async () => {
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await load('/'))!
    expect(JSON.parse(json!)).toMatchObject({
      name: 'Bazar Bondhu',
      alternateName: 'বাজার বন্ধু',
      publisher: {
        slogan: 'everything from next door',
        telephone: '16222',
        email: 'hello@bondhu.example',
        address: 'Sylhet',
        sameAs: ['https://www.facebook.com/bondhu'],
      },
    })
  })

  it('is installed under its name', async () => {
    const manifest = JSON.parse(await load('/manifest.webmanifest'))
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Bazar Bondhu বাজার বন্ধু',
      short_name: 'Bondhu',
      description: 'everything from next door',
    })
    expect(manifest).not.toHaveProperty('screenshots')
  })

  it('sends its mails in its name, and ends them with its address', async () => {
    const sources = readMailSources()
    expect(sources.length).toBeGreaterThan(6)
    for (const source of sources) {
      expect(parseMailHeaders(source).get('from')).toMatch(/^"?Bazar Bondhu"? <a@b\.example>$/)
      const words = readMailText(source)
      expect(words).not.toMatch(SOFTWARE)
      expect(source.replace(/=\n/g, '')).not.toMatch(SOFTWARE)
      expect(words).toContain('Bazar Bondhu, everything from next door\nSylhet\n16222 · hello@bondhu.example')
    }
  })

  it('is the issuer of the second factor', async () => {
    const { uri } = (await market.call(startSecondFactor, { password: PASSWORD }, { as: owner })).data
    expect(uri).not.toMatch(SOFTWARE)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bazar%20Bondhu:.*issuer=Bazar%20Bondhu&/)
  })

  it('is linked from the pages of the newsletter', async () => {
    expect(await load('/api/v1/newsletters/unsubscribe?token=x')).toContain('>Go to Bazar Bondhu</a>')
    expect(await load('/api/v1/newsletters/confirm?token=x', 'bn')).toContain('>বাজার বন্ধু-এ যান</a>')
  })

  it('names nobody else in what a customer reads of an order, and the software as the actor of the log', async () => {
    const order = await market.call(getOrder, { id: orderId }, { as: market.customer })
    expect(JSON.stringify(order.data)).not.toMatch(SOFTWARE)
    const { data } = await market.call(listAuditLog, {}, { as: owner })
    expect(JSON.stringify(data.filter(({ actor }) => actor.role !== 'SYSTEM'))).not.toMatch(SOFTWARE)
  })

  it('has its new name on every page once it is renamed, also where a page was cached', async () => {
    for (const path of PAGES) await load(path)
    const settings = { ...SETTINGS, name: { en: 'Notun Bazar', bn: '' }, shortName: { en: '', bn: '' } }
    expect((await market.call(saveMarket, { version: 1, settings }, { as: owner })).status).toBe(200)
    for (const path of [...PAGES, '/manifest.webmanifest']) {
      const html = await load(path)
      expect(html).toContain('Notun Bazar')
      expect(html).not.toContain('Bondhu</title>')
    }
  })

  it('has its colours in every page, and a policy that allows them', async () => {
    const { data } = await market.call(getMarket, {}, { as: owner })
    const settings = { ...data.settings, colours: { brand: '7A1F3D', accent: '' } }
    const saved = await market.call(saveMarket, { version: data.version, settings }, { as: owner })
    expect([saved.status, saved.data.settings.colours]).toEqual([200, { brand: '#7a1f3d', accent: '' }])
    for (const path of ['/', '/login', '/index.html']) {
      const response = await fetch(market.url + path, { headers: { accept: 'text/html' } })
      const html = await response.text()
      const style = /<style id="market-theme">(.*?)<\/style>/.exec(html)?.[1] ?? ''
      expect(style).toContain('--brand-fill:var(--lightningcss-light, #7a1f3d)')
      const hash = createHash('sha256').update(style).digest('base64')
      expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
      expect(html).toContain('<meta name="theme-color" content="#7a1f3d" />')
    }
    expect(JSON.parse(await load('/manifest.webmanifest'))).toMatchObject({ theme_color: '#7a1f3d' })
    const broken = { version: saved.data.version, settings: { ...settings, colours: { brand: 'red;}', accent: '' } } }
    expect((await market.call(saveMarket, broken, { as: owner })).status).toBe(400)
  })
})

describe('A market that nobody has set up', () => {
  beforeAll(async () => {
    await openMarket()
    await sendMails()
  })
  afterAll(closeMarket)

  it('is called as the software, and invents no phone, email, address or history', async () => {
    const invented = /09610|০৯৬১০|hello@|Dhanmondi, Dhaka 1205|open market of/
    for (const path of [...PAGES, ...DOCUMENTS]) expect(await load(path)).not.toMatch(invented)
    for (const source of readMailSources()) expect(readMailText(source)).not.toMatch(invented)
    expect(await load('/')).toContain('<title>Haat</title>')
    expect(await load('/')).not.toContain('publisher')
    expect(JSON.parse(await load('/manifest.webmanifest'))).toMatchObject({ name: 'Haat হাট', short_name: 'Haat' })
    expect(parseMailHeaders(readMailSources()[0]!).get('from')).toBe('Haat <a@b.example>')
  })
})
