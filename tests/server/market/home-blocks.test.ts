import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUnusedPictureFiles } from '../../../server/products/unused-pictures.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { addMarketPicture, getHome, saveHome } from '../../../src/contract/market/home.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { INLINED_RESPONSES_ID } from '../../../src/contract/sync/inlined-calls.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const SHELL = `<!doctype html><html lang="en"><head><title>Haat</title>
<meta name="description" content="Shops." /></head><body><div id="root"></div></body></html>`

describe.each(ENGINES)('The home page of a market on $name', engine => {
  let pageDir: string
  let market: MarketFixture
  let owner: TestUser
  let image: string
  beforeAll(async () => {
    pageDir = mkdtempSync(join(tmpdir(), 'haat-home-'))
    writeFileSync(join(pageDir, 'index.html'), SHELL)
    for (const name of ['home.en.html', 'home.bn.html']) writeFileSync(join(pageDir, name), '<main></main>')
    market = await openMarketFixture({ engine, config: { pageDir } })
    owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
  })
  afterAll(async () => {
    await market.stop()
    rmSync(pageDir, { recursive: true })
  })
  const save = (version: number, blocks: object[], as = owner) =>
    market.call(saveHome, { version, blocks: blocks as never }, { as })
  const readVersion = async () => (await market.call(getHome, {}, { as: owner })).data.version
  const part = (kind: string) => ({ id: uuid(), kind })
  const banner = (of: string) => ({ ...part('banner'), pictures: { en: { image: of, ratio: 2.5 }, bn: {} } })
  const inlinedRows = async () => {
    const html = await (await fetch(market.url)).text()
    const text = new RegExp(`id="${INLINED_RESPONSES_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '[]'
    return (JSON.parse(text) as { row: string; input: object }[]).map(({ row, input }) => ({ row, input }))
  }

  it('has no blocks in a new market, and the calls that it always had', async () => {
    expect((await market.call(getHome, {}, { as: owner })).data).toEqual({ version: 0, blocks: [], updatedAt: null })
    expect((await market.call(getSettings, {})).data).not.toHaveProperty('market')
    expect((await inlinedRows()).map(({ row }) => row)).toEqual(['categories.list', 'products.list'])
  })

  it('takes the pictures that its owner has sent, and no others', async () => {
    const sent = await sendForm(market, addMarketPicture, { data: {}, file: await createPhoto() }, { as: owner })
    expect(sent.status).toBe(201)
    image = sent.data.image
    expect((await fetch(market.url + image)).status).toBe(200)
    for (const other of ['/pictures/0123456789abcdef0123456789abcdef.webp', 'https://evil.example/a.webp']) {
      const { status, error } = await save(0, [part('intro'), banner(other)])
      expect([status, error.code]).toEqual([400, 'VALIDATION'])
      const phonePictures = { en: { image: other, ratio: 1 }, bn: {} }
      expect((await save(0, [part('intro'), { ...banner(image), phonePictures }])).status).toBe(400)
    }
    const empty = await market.call(addMarketPicture, {}, { as: owner })
    expect([empty.status, empty.error.fields]).toEqual([400, { file: 'Choose a picture.' }])
  })

  it('reaches everybody with the blocks, and the log of what was changed', async () => {
    const before = (await market.call(getSettings, {})).data.market?.version ?? 0
    const saved = await save(0, [banner(image), part('featured')])
    expect([saved.status, saved.data.version]).toEqual([200, 1])
    const shown = (await market.call(getSettings, {})).data.market!
    expect(shown.home?.map(({ kind }) => kind)).toEqual(['banner', 'featured'])
    expect(shown.version).toBeGreaterThan(before)
    const [entry] = (await market.call(listAuditLog, { entity: 'market' }, { as: owner })).data
    expect(entry).toMatchObject({ action: 'market.home', actor: { name: 'The owner' }, before: { blocks: [] } })
    expect(entry?.after?.blocks).toMatchObject([{ kind: 'banner' }, { kind: 'featured' }])
  })

  it('is not overwritten by somebody who has edited an earlier version', async () => {
    const lost = await save(0, [part('intro')])
    expect([lost.status, lost.error.code, lost.error.present]).toMatchObject([409, 'CONFLICT', { version: 1 }])
    const version = await readVersion()
    const results = await Promise.all(['intro', 'shops', 'featured'].map(kind => save(version, [part(kind)])))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const kept = await market.store.read.selectFrom('market_home_versions').select('version').execute()
    expect(kept.map(row => row.version).sort()).toEqual([1, 2])
  })

  it('is changed by the owner alone', async () => {
    const admin = await market.user('ADMIN')
    expect((await save(2, [], admin)).status).toBe(403)
    expect((await market.call(getHome, {}, { as: admin })).status).toBe(403)
    const file = await createPhoto()
    expect((await sendForm(market, addMarketPicture, { data: {}, file }, { as: admin })).status).toBe(403)
  })

  it('comes with the products of its shelves, which then need no request', async () => {
    const [one, two] = [await market.addProduct({ name: 'Jamdani' }), await market.addProduct({ name: 'Khadi' })]
    const shelf = { ...part('shelf'), title: {}, source: 'chosen', ids: [two, one] }
    await save(await readVersion(), [part('intro'), shelf, part('shops'), { ...part('featured'), until: '2020-01-01' }])
    const rows = await inlinedRows()
    expect(rows.map(({ row }) => row)).toEqual(['categories.list', 'products.list', 'shops.list'])
    expect(rows[1]!.input).toMatchObject({ ids: `${two},${one}` })
    const { data, meta } = await market.call(listProducts, { ids: `${two},${one}` })
    expect([data.map(({ id }) => id).sort(), meta.total]).toEqual([[one, two].sort(), 2])
    expect((await market.call(listProducts, { ids: uuid() })).data).toEqual([])
  })

  it('keeps its pictures, also those of an earlier version, when unused ones are deleted', async () => {
    await save(await readVersion(), [part('intro')])
    const { store, services } = market
    await deleteUnusedPictureFiles(store.read, services.pictures, Date.now() + 3 * DAY_MS)
    expect((await fetch(market.url + image)).status).toBe(200)
  })

  it('is as it comes with the software when its blocks are gone', async () => {
    const { data } = await save(await readVersion(), [])
    expect(data.blocks).toEqual([])
    expect((await market.call(getSettings, {})).data.market).not.toHaveProperty('home')
    expect((await inlinedRows()).map(({ row }) => row)).toEqual(['categories.list', 'products.list'])
  })
})
