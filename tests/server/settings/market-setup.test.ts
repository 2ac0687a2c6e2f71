import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPostgresBackup, recordSqliteBackup } from '../../../server/db/copies/database-copy.ts'
import { confirmSecondFactor, startSecondFactor } from '../../../src/contract/accounts/second-factor.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { createPageDraft, publishPage } from '../../../src/contract/content/page-drafts.ts'
import { EMPTY_MARKET } from '../../../src/contract/market/empty-market.ts'
import { saveMarket } from '../../../src/contract/market/market.ts'
import { getMarketSetup, skipSetupStep } from '../../../src/contract/settings/market-setup.ts'
import { getServerStatus, testMail } from '../../../src/contract/settings/server-status.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startSmtpServer } from '../../support/servers/smtp-server.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const readOpen = async (server: TestServer, as: TestUser) =>
  (await server.call(getMarketSetup, {}, { as })).data.steps.filter(({ isDone }) => !isDone).map(({ step }) => step)

describe.each(ENGINES)('The first steps of a market on $name', engine => {
  let market: MarketFixture
  let owner: TestUser
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    smtp = await startSmtpServer()
    market = await openMarketFixture({ engine, config: { smtpUrl: smtp.url } })
    owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
  })
  afterAll(async () => {
    await market.stop()
    await smtp.close()
  })

  it('are all to do in an empty market, and nothing is to set up in a demo', async () => {
    const empty = await startServer({ engine })
    const first = await empty.user('SUPER_ADMIN')
    expect((await empty.call(getMarketSetup, {}, { as: first })).data.steps).toHaveLength(10)
    expect(await readOpen(empty, first)).toHaveLength(10)
    await empty.stop()
    const demo = await startServer({ config: { isDemo: true } })
    const admin = await demo.user('SUPER_ADMIN')
    expect((await demo.call(getMarketSetup, {}, { as: admin })).data).toEqual({ steps: [] })
    await demo.stop()
  })

  it('are done by what is true', async () => {
    const open = () => readOpen(market, owner)
    expect(await open()).toEqual([
      'name',
      'secondFactor',
      'mail',
      'payment',
      'delivery',
      'legalPages',
      'products',
      'backups',
    ])
    const settings = { ...EMPTY_MARKET, name: { en: 'Bazar Bondhu', bn: '' } }
    await market.call(saveMarket, { version: 0, settings }, { as: owner })
    await market.call(testMail, {}, { as: owner })
    await market.addProduct()
    expect(await open()).toEqual(['secondFactor', 'payment', 'delivery', 'legalPages', 'backups'])

    for (const slug of ['terms', 'privacy', 'returns']) {
      const page = (await market.call(createPageDraft, { slug, title: slug, body: 'A text.' }, { as: owner })).data
      expect(await open()).toContain('legalPages')
      await market.call(publishPage, { id: page.id, seq: page.seq }, { as: owner })
    }
    await market.store.write(tx =>
      tx.updateTable('shops').set({ delivery: '{"zones":[]}' }).where('id', '=', market.shopId).execute(),
    )
    const { databaseUrl } = market.services.config
    if (databaseUrl) await recordPostgresBackup(databaseUrl, market.services.now())
    else recordSqliteBackup(`${market.dataDir}/haat.db`, market.services.now())
    expect(await open()).toEqual(['secondFactor', 'payment'])
  })

  it('ask each admin for a second factor of their own', async () => {
    const { secret } = (await market.call(startSecondFactor, { password: PASSWORD }, { as: owner })).data
    const code = computeOneTimeCode(secret, market.services.now())
    expect((await market.call(confirmSecondFactor, { code }, { as: owner })).status).toBe(200)
    const again = { ...owner, ...(await market.session(owner)) }
    expect(await readOpen(market, again)).toEqual(['payment'])
    owner = again
    expect(await readOpen(market, await market.user('ADMIN'))).toEqual(['secondFactor', 'payment'])
  })

  it('may do without online payments where the owner says so, which the log keeps', async () => {
    const admin = await market.user('ADMIN')
    expect((await market.call(skipSetupStep, { step: 'payment' }, { as: admin })).status).toBe(403)
    expect((await market.call(skipSetupStep, { step: 'name' as never }, { as: owner })).status).toBe(400)
    const { data } = await market.call(skipSetupStep, { step: 'payment' }, { as: owner })
    expect(data.steps.map(({ step }) => step)).not.toContain('payment')
    expect(await readOpen(market, owner)).toEqual([])
    const [entry] = (await market.call(listAuditLog, { entity: 'market' }, { as: owner })).data
    expect(entry).toMatchObject({ action: 'market.skip-step', after: { step: 'payment' } })
  })

  it('are nobody else’s to see, and the name is the owner’s to give', async () => {
    expect((await market.call(getMarketSetup, {}, { as: market.vendor })).status).toBe(403)
    const { steps } = (await market.call(getMarketSetup, {}, { as: await market.user('ADMIN') })).data
    expect(steps.map(({ step }) => step)).not.toContain('name')
  })
})

describe('A mail server that refuses the test', () => {
  it('leaves the step open, as do mails that are written to files', async () => {
    const smtp = await startSmtpServer({ password: 'another' })
    for (const smtpUrl of [`smtp://haat:wrong@127.0.0.1:${smtp.port}`, undefined]) {
      const server = await startServer({ config: { ...(smtpUrl && { smtpUrl }) } })
      const owner = await server.user('SUPER_ADMIN')
      await server.call(testMail, {}, { as: owner })
      expect(await readOpen(server, owner)).toContain('mail')
      expect((await server.call(getServerStatus, {}, { as: owner })).data.gateways).toEqual([])
      await server.stop()
    }
    await smtp.close()
  })
})
