import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '../../../src/build/path.ts'
import { saveMarket } from '../../../src/contract/market/market.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

/** What browsers get that cannot run the app: those without JavaScript, and those of before 2022. */

const HOSTILE = "\"><script>alert(1)</script> & 'saree' $&"

let market: MarketFixture
let pageDir: string
let hostile: string
beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
  copyFileSync(path('src/index.html'), join(pageDir, 'index.html'))
  for (const locale of ['en', 'bn']) writeFileSync(join(pageDir, `home.${locale}.html`), '<main></main>')
  market = await openMarketFixture({ config: { pageDir } })
  hostile = await market.addProduct({ name: HOSTILE })
})
afterAll(async () => {
  await market.stop()
  rmSync(pageDir, { recursive: true })
})

const noteOf = (html: string): string => /<noscript>(.*?)<\/noscript>/s.exec(html)![1]!.replace(/\s+/g, ' ')
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text!)
const scriptOf = (html: string): string => inlineScripts(html).find(text => text.includes('noscript'))!
const load = async (path: string) => {
  const response = await fetch(market.url + path)
  return { html: await response.text(), policy: response.headers.get('content-security-policy')! }
}

describe('A page in a browser that cannot run the app', () => {
  it.each(['/', '/products', '/shops', '/cart', '/no-such-page'])('says so in both languages: %s', async path => {
    const note = noteOf((await load(path)).html)
    expect(note).toContain('You cannot order in this browser')
    expect(note).toContain('এই ব্রাউজারে অর্ডার করা যায় না')
    for (const link of ['/products', '/shops']) expect(note).toContain(`<a href="${link}">`)
    expect(note, 'a market without a phone number').not.toContain('tel:')
  })

  it('is told the phone number of a market that has one', async () => {
    const owner = await market.user('SUPER_ADMIN')
    const settings = { phone: '+880 9610-000000' }
    expect((await market.call(saveMarket, { version: 0, settings }, { as: owner })).status).toBe(200)
    for (const path of ['/', '/cart']) {
      const note = noteOf((await load(path)).html)
      expect(note).toContain('Order by phone: <a href="tel:+8809610000000">+880 9610-000000</a>.')
      expect(note).toContain('অর্ডার করুন ফোনে: <a href="tel:+8809610000000">+৮৮০ ৯৬১০-০০০০০০</a>।')
    }
  })

  it.each(['/', '/products', '/cart', '/no-such-page'])(
    'may run the script that shows it, the one that sets the theme, and no other: %s',
    async path => {
      const { html, policy } = await load(path)
      const scripts = inlineScripts(html)
      expect(scripts.map(text => ['localStorage', 'noscript'].filter(word => text.includes(word)))).toEqual([
        ['localStorage'],
        ['noscript'],
      ])
      const hashes = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
    },
  )

  it("has the shop's phone and WhatsApp for a product, whatever its name", async () => {
    const note = noteOf((await load(`/products/${hostile}`)).html)
    expect(note).toMatch(/Ask Shop \d+ for this product:/)
    expect(note).toMatch(/<a href="tel:01\d{9}">01\d{9}<\/a>/)
    const [, text] = /href="https:\/\/wa\.me\/8801\d{9}\?text=([^"]*)"/.exec(note)!
    expect(decodeURIComponent(text!.replaceAll('&#39;', "'"))).toContain(`I would like to order ${HOSTILE}: http`)
    expect(note).not.toContain('<script')
  })
})

describe('The script that shows it', () => {
  const run = async (scope: object) => {
    const shown: string[] = []
    const note = {
      textContent: 'Too old',
      set outerHTML(html: string) {
        notes.shift()
        shown.push(html)
      },
    }
    const notes = [note]
    const attributes: string[] = []
    const documentElement = { setAttribute: (name: string) => attributes.push(name) }
    const globals: Record<string, unknown> = {
      document: { getElementsByTagName: () => notes, documentElement },
      ...scope,
    }
    globals.self = globals
    runInNewContext(scriptOf((await load('/cart')).html), globals)
    return { shown, attributes }
  }

  it('shows it where structuredClone is missing, and keeps the app from starting', async () => {
    expect(await run({})).toEqual({ shown: ['Too old'], attributes: ['data-old'] })
  })

  it('does nothing in a browser of the last years', async () => {
    expect(await run({ structuredClone })).toEqual({ shown: [], attributes: [] })
  })
})
