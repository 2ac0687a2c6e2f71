import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { EMPTY_MARKET } from '../../../src/contract/market/empty-market.ts'
import { getMarket, saveMarket } from '../../../src/contract/market/market.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestUser } from '../../support/servers/test-server.ts'

const NAME = { en: 'Bazar Bondhu', bn: 'বাজার বন্ধু' }

describe.each(ENGINES)("The market's settings on $name", engine => {
  let market: MarketFixture
  let owner: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
  })
  afterAll(() => market.stop())
  const save = (version: number, settings: object, as = owner) => market.call(saveMarket, { version, settings }, { as })

  it('are empty in a new market, which is called as the software', async () => {
    const { data } = await market.call(getMarket, {}, { as: owner })
    expect(data).toEqual({ version: 0, settings: EMPTY_MARKET, updatedAt: null })
    const settings = (await market.call(getSettings, {})).data
    expect(settings.name).toBe('Haat')
    expect(settings).not.toHaveProperty('market')
  })

  it('reach everybody with their version, and the log of what was changed', async () => {
    const saved = await save(0, { name: NAME, phone: '09610-000000' })
    expect(saved.data).toMatchObject({ version: 1, settings: { name: NAME, tagline: { en: '', bn: '' } } })
    const { name, market: shown } = (await market.call(getSettings, {})).data
    expect([name, shown]).toMatchObject(['Bazar Bondhu', { version: 1, name: NAME, phone: '09610-000000' }])
    const [entry] = (await market.call(listAuditLog, { entity: 'market' }, { as: owner })).data
    expect(entry).toMatchObject({
      action: 'market.update',
      actor: { name: 'The owner' },
      before: { name: { en: '', bn: '' }, phone: '' },
      after: { name: NAME, phone: '09610-000000' },
    })
    expect(Object.keys(entry!.after!)).toEqual(['name', 'phone'])
  })

  it('are not overwritten by somebody who has edited an earlier version', async () => {
    const lost = await save(0, { name: { en: 'Another', bn: '' } })
    expect([lost.status, lost.error.code]).toEqual([409, 'CONFLICT'])
    expect(lost.error.present).toMatchObject({ version: 1, settings: { name: NAME } })
    expect((await save(7, { name: { en: 'Another', bn: '' } })).status).toBe(409)
    expect((await market.call(getMarket, {}, { as: owner })).data.settings.name).toEqual(NAME)
  })

  it('are saved once by one of several who save at the same time', async () => {
    const { version } = (await market.call(getMarket, {}, { as: owner })).data
    const names = ['One', 'Two', 'Three', 'Four']
    const results = await Promise.all(names.map(en => save(version, { name: { en, bn: '' } })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const kept = await market.store.read.selectFrom('market_settings_versions').select('version').execute()
    expect(kept.map(row => row.version).sort()).toEqual([1, version + 1])
  })

  it('are kept by the owner alone', async () => {
    const admin = await market.user('ADMIN')
    expect((await market.call(getMarket, {}, { as: admin })).status).toBe(403)
    expect((await save(2, {}, admin)).status).toBe(403)
  })

  it('are read from the database by each process', async () => {
    if (!market.services.config.databaseUrl) return
    const other = await startServer({ config: { databaseUrl: market.services.config.databaseUrl } })
    try {
      const { version } = (await market.call(getMarket, {}, { as: owner })).data
      expect((await save(version, { name: { en: 'From afar', bn: '' } })).status).toBe(200)
      expect((await other.call(getSettings, {})).data.name).toBe('From afar')
    } finally {
      await other.stop()
    }
  })

  it.each([
    ['phone', 'call me'],
    ['phone', '+'],
    ['email', 'hello'],
    ['whatsapp', '12345'],
    ['bin', '123'],
    ['social', { facebook: 'http://facebook.com/bazar' }],
    ['social', { facebook: 'javascript:alert(1)' }],
    ['social', { youtube: 'https://' }],
    ['social', { tiktok: 'https://localhost' }],
    ['name', { en: 'x'.repeat(61), bn: '' }],
  ])('refuse %s: %j', async (field, value) => {
    const { version } = (await market.call(getMarket, {}, { as: owner })).data
    const { status, error } = await save(version, { [field]: value })
    expect([status, error.code]).toEqual([400, 'VALIDATION'])
    expect(Object.keys(error.fields ?? {}).join()).toContain(`settings.${field}`)
  })
})
