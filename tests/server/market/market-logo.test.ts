import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '../../../src/build/path.ts'
import { forgotPassword } from '../../../src/contract/accounts/credentials.ts'
import { addMarketPicture } from '../../../src/contract/market/home.ts'
import { getMarket, saveMarket } from '../../../src/contract/market/market.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { LOCALE_COOKIE } from '../../../src/contract/sync/inlined-calls.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const ICONS = ['192.png', '512.png', 'maskable-512.png', 'apple-touch-icon.png', 'favicon.svg']
const LANGUAGE_HOMES = { en: '<main>Welcome</main>', bn: '<main>স্বাগতম</main>' }

/** A bar with an empty border, as files of logos mostly have one. */
const createLogo = async (colour: string): Promise<Uint8Array<ArrayBuffer>> => {
  const bar = await sharp({ create: { width: 400, height: 100, channels: 4, background: colour } })
    .png()
    .toBuffer()
  const sheet = sharp({ create: { width: 800, height: 400, channels: 4, background: '#00000000' } })
  return new Uint8Array(
    await sheet
      .composite([{ input: bar }])
      .png()
      .toBuffer(),
  )
}
const createSquare = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#7a1f3d' } })
      .png()
      .toBuffer(),
  )
const readPixel = async (picture: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}

describe('The logo and the icon of a market', () => {
  let pageDir: string
  let market: MarketFixture
  let owner: TestUser
  beforeAll(async () => {
    pageDir = mkdtempSync(join(tmpdir(), 'market-logo-'))
    mkdirSync(join(pageDir, 'icons'))
    copyFileSync(path('src/index.html'), join(pageDir, 'index.html'))
    copyFileSync(path('public/manifest.webmanifest'), join(pageDir, 'manifest.webmanifest'))
    for (const name of ICONS) copyFileSync(path(`public/icons/${name}`), join(pageDir, 'icons', name))
    writeFileSync(join(pageDir, 'home.en.html'), LANGUAGE_HOMES.en)
    writeFileSync(join(pageDir, 'home.bn.html'), LANGUAGE_HOMES.bn)
    market = await openMarketFixture({ config: { pageDir, publicUrl: 'https://market.example' } })
    owner = await market.user('SUPER_ADMIN')
  })
  afterAll(async () => {
    await market.stop()
    rmSync(pageDir, { recursive: true })
  })
  const send = (kind: string, file: Uint8Array<ArrayBuffer>) =>
    sendForm(market, addMarketPicture, { data: { kind }, file }, { as: owner })
  const change = async (changes: object) => {
    const { data } = await market.call(getMarket, {}, { as: owner })
    const settings = { ...data.settings, ...changes }
    return market.call(saveMarket, { version: data.version, settings }, { as: owner })
  }
  const load = async (file: string, headers: Record<string, string> = {}) =>
    Buffer.from(await (await fetch(market.url + file, { headers })).arrayBuffer())

  it('are those of the build until the owner has sent others', async () => {
    for (const name of ICONS) {
      const built = readFileSync(path(`public/icons/${name}`))
      expect((await load(`/icons/${name}`)).equals(built), name).toBe(true)
    }
    expect((await load('/')).toString()).toContain('href="/icons/favicon.svg"')
  })

  it('must be pictures that were sent for the market', async () => {
    const photo = await sendForm(market, addMarketPicture, { data: {}, file: await createPhoto() }, { as: owner })
    const unknown = photo.data.image.replace(/\w{32}/, '0'.repeat(32))
    for (const changes of [{ icon: unknown }, { logo: { light: { image: unknown }, dark: {} } }]) {
      const { status, error } = await change(changes)
      expect([status, error.code]).toEqual([400, 'VALIDATION'])
    }
    const script = new Uint8Array(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )
    expect((await send('logo', script)).status).toBe(415)
  })

  it('keep the shape of the logo and what of it is transparent, without its empty border', async () => {
    const { data, status } = await send('logo', await createLogo('#0a7a4a80'))
    expect(status).toBe(201)
    expect(data.ratio).toBeCloseTo(4, 1)
    const picture = await load(data.image.replace('.webp', '-320.webp'))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 320, height: 80 })
    expect((await readPixel(picture, 160, 40))[3]).toBe(0x80)
  })

  it('reach everybody, and every icon is made from the square picture', async () => {
    const [light, dark] = [
      await send('logo', await createLogo('#0a7a4a')),
      await send('logo', await createLogo('#fff')),
    ]
    const icon = (await send('icon', await createSquare())).data.image
    const toLogo = ({ image, ratio }: { image: string; ratio?: number | undefined }) => ({ image, ratio: ratio ?? 1 })
    const logo = { light: toLogo(light.data), dark: toLogo(dark.data) }
    expect((await change({ name: { en: 'Bazar Bondhu' }, logo, icon })).status).toBe(200)
    expect((await market.call(getSettings, {})).data.market).toMatchObject({ logo, icon })
    for (const [name, side] of [
      ['192.png', 192],
      ['512.png', 512],
      ['maskable-512.png', 512],
      ['apple-touch-icon.png', 180],
    ] as const) {
      const picture = await load(`/icons/${name}`)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: side, height: side })
      const [red, green, blue] = await readPixel(picture, 0, 0)
      expect(
        [red, green, blue].map((value, at) => Math.abs(value! - [0x7a, 0x1f, 0x3d][at]!) < 6),
        name,
      ).toEqual([true, true, true])
    }
    expect((await load('/icons/favicon.svg')).toString()).toMatch(/^<svg .*href="data:image\/png;base64,/)
    const { icons } = JSON.parse((await load('/manifest.webmanifest')).toString()) as { icons: { src: string }[] }
    for (const { src } of icons) expect(src).toMatch(/^\/icons\/[\w-]+\.png\?v=[0-9a-f]{8}$/)
    expect((await load('/login')).toString()).toMatch(/href="\/icons\/favicon\.svg\?v=[0-9a-f]{8}"/)
  })

  it('stand at the head of mails, as a picture that mail programs can show', async () => {
    await market.call(forgotPassword, { email: owner.email })
    await market.services.mail.drain()
    const folder = join(market.dataDir, 'mail')
    const source = readFileSync(join(folder, readdirSync(folder).at(-1)!), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    const [, file] =
      /<img src="https:\/\/market\.example(\/pictures\/[0-9a-f]{32}-preview\.jpg)" alt="Bazar Bondhu" width="17[56]" height="44"/.exec(
        source,
      ) ?? []
    expect(await sharp(await load(file!)).metadata()).toMatchObject({ format: 'jpeg', hasAlpha: false })
  })
})

describe('The default language and theme of a market', () => {
  let pageDir: string
  let market: MarketFixture
  let owner: TestUser
  beforeAll(async () => {
    pageDir = mkdtempSync(join(tmpdir(), 'market-defaults-'))
    copyFileSync(path('src/index.html'), join(pageDir, 'index.html'))
    writeFileSync(join(pageDir, 'home.en.html'), LANGUAGE_HOMES.en)
    writeFileSync(join(pageDir, 'home.bn.html'), LANGUAGE_HOMES.bn)
    market = await openMarketFixture({ config: { pageDir } })
    owner = await market.user('SUPER_ADMIN')
  })
  afterAll(async () => {
    await market.stop()
    rmSync(pageDir, { recursive: true })
  })
  const load = async (headers: Record<string, string>) => (await fetch(market.url, { headers })).text()
  const save = async (settings: object) => {
    const { version } = (await market.call(getMarket, {}, { as: owner })).data
    return market.call(saveMarket, { version, settings: settings as never }, { as: owner })
  }

  it('are those of the browser and the device until the owner has chosen', async () => {
    expect(await load({ 'accept-language': 'en' })).toContain('<html lang="en">')
    expect(await load({ 'accept-language': 'bn' })).toContain('<html lang="bn">')
    expect((await save({ defaultLanguage: 'de' })).status).toBe(400)
  })

  it('are in the page of the server, where a language that the visitor has chosen wins', async () => {
    expect((await save({ defaultLanguage: 'bn', defaultTheme: 'dark' })).status).toBe(200)
    const page = await load({ 'accept-language': 'en' })
    expect(page).toContain('<html lang="bn" data-theme="dark">')
    expect(page).toContain(LANGUAGE_HOMES.bn)
    expect(await load({ 'accept-language': 'bn', cookie: `${LOCALE_COOKIE}=en` })).toContain(
      '<html lang="en" data-theme="dark">',
    )
  })

  it('cost a first visit at most 2 KB together with all other settings', async () => {
    await save({})
    const plain = brotliCompressSync(await load({})).length
    const text = (length: number) => ({
      en: 'Bazar from next door '.repeat(20).slice(0, length),
      bn: 'পাশের বাড়ির বাজার '.repeat(20).slice(0, length),
    })
    const links = ['facebook', 'instagram', 'youtube', 'tiktok', 'linkedin']
    const full = {
      ...{ name: text(60), shortName: text(20), tagline: text(120), address: text(300), openingHours: text(120) },
      ...{ phone: '09610-000000', email: 'hello@bondhu.example', whatsapp: '01711000201', bin: '1234567890123' },
      social: Object.fromEntries(links.map(name => [name, `https://www.${name}.com/bazar-bondhu-of-sylhet`])),
      ...{ companyRegistration: 'C-123456/2026', colours: { brand: '#7a1f3d', accent: '#1f7a5c' } },
      ...{ defaultLanguage: 'bn', defaultTheme: 'dark' },
    }
    expect((await save(full)).status).toBe(200)
    const cost = brotliCompressSync(await load({ cookie: `${LOCALE_COOKIE}=en` })).length - plain
    expect(cost).toBeGreaterThan(100)
    expect(cost).toBeLessThanOrEqual(2048)
  })
})
