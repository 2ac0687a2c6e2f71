import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendCampaignNotices } from '../../../server/campaigns/campaign-notice-job.ts'
import { type Campaign, updateCampaign } from '../../../src/contract/campaigns/campaigns.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addShopPerson } from '../../support/fixtures/shop-people.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { readMailText } from '../../support/servers/smtp-server.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const INVITED = 'Your shop can join a campaign'
const STARTED = 'A campaign of your shop has started'
const ENDED = 'A campaign of your shop has ended'
const CANCELLED = 'A campaign of your shop was cancelled'

describe.each(ENGINES)('Notices of campaigns, on $name', engine => {
  let market: MarketFixture
  let campaigns: ReturnType<typeof openCampaigns>
  let admin: TestUser
  let name = ''
  let made = 0
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    campaigns = openCampaigns(market, admin)
    await market.addProduct()
  }, 60_000)
  afterAll(() => market.stop(), 60_000)
  beforeEach(async () => {
    await campaigns.pass(2 * DAY_MS)
    await sendCampaignNotices(market.services)
    name = `Winter sale ${++made}`
  })

  /** Two processes at the same time. */
  const run = () => Promise.all([1, 2].map(() => sendCampaignNotices(market.services)))
  const newsOf = async (as: TestUser) =>
    (await market.call(listNotifications, { limit: 100 }, { as })).data
      .filter(({ body }) => body.startsWith(`${name}:`))
      .map(({ title }) => title)
  const bodyOf = async (as: TestUser) =>
    (await market.call(listNotifications, { limit: 1 }, { as })).data.map(({ body }) => body)[0]
  /** Runs after the campaigns and vendors were read, and before anybody is told. */
  const runMeanwhile = async (meanwhile: () => Promise<unknown>) => {
    const { store } = market
    let hasRun = false
    const write: typeof store.write = async change => {
      if (!hasRun) {
        hasRun = true
        await meanwhile()
      }
      return store.write(change)
    }
    await sendCampaignNotices({ ...market.services, store: { ...store, write } })
    expect(hasRun).toBe(true)
  }
  const changePercent = async (campaign: Campaign, percent: number) => {
    const { id, seq, slug, startsAt, endsAt } = campaign
    const change = { id, seq, slug, name, percent, startsAt, endsAt, isForAll: true }
    expect((await market.call(updateCampaign, change, { as: admin })).status).toBe(200)
  }
  /** Who got a mail about the campaign. */
  const listMailed = async () => {
    await market.services.mail.drain()
    const folder = join(market.dataDir, 'mail')
    const files = existsSync(folder) ? readdirSync(folder) : []
    const mails = files.map(file => readFileSync(join(folder, file), 'utf8'))
    return mails
      .filter(mail => readMailText(mail).includes(`“${name}”`))
      .map(mail => /^To: <?([^<>\s]+)>?/m.exec(mail)?.[1])
  }

  it('invite each vendor with products for one, once, by notification and mail', async () => {
    await market.store.write(tx =>
      tx.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', market.vendor.userId).execute(),
    )
    await campaigns.announce({ name })
    for (const _ of [1, 2]) await run()
    expect([await newsOf(market.vendor), await newsOf(market.otherVendor)]).toEqual([[INVITED], []])
    expect(await listMailed()).toEqual([market.vendor.email])
  })

  it('reach the managers of a shop as well, and none of its other people', async () => {
    const other = await market.user('VENDOR')
    const shop = await market.addShop(other)
    await market.addProduct({ shop_id: shop })
    const roles = ['MANAGER', 'PRODUCTS', 'ORDERS', 'REMOVED']
    const people = await Promise.all(roles.map(role => addShopPerson(market, other, role)))
    const campaign = await campaigns.announce({ name })
    for (const _ of [1, 2]) await run()
    const news = () => Promise.all([other, ...people].map(newsOf))
    expect(await news()).toEqual([[INVITED], [INVITED], [], [], []])
    expect((await listMailed()).filter(to => to !== market.vendor.email).sort()).toEqual(
      [other, people[0]!].map(({ email }) => email).sort(),
    )
    await campaigns.join(campaign, shop, people[0]!)
    await campaigns.pass(HOUR_MS)
    for (const _ of [1, 2]) await run()
    await campaigns.pass(2 * HOUR_MS)
    for (const _ of [1, 2]) await run()
    expect(await news()).toEqual([[ENDED, STARTED, INVITED], [ENDED, STARTED, INVITED], [], [], []])
    await market.store.write(tx =>
      tx.updateTable('shops').set({ status: 'SUSPENDED' }).where('id', '=', shop).execute(),
    )
  })

  it('wait ten minutes where it starts later, and do not invite to one that was cancelled meanwhile', async () => {
    const at = (hours: number) => new Date(market.services.now() + hours * HOUR_MS).toISOString()
    const campaign = await campaigns.announce({ name, startsAt: at(30), endsAt: at(40) })
    await run()
    expect(await newsOf(market.vendor)).toEqual([])
    await campaigns.cancel(campaign)
    market.advance(HOUR_MS)
    await run()
    expect(await newsOf(market.vendor)).toEqual([])
  })

  it('tell of the start and the end those who take part, once, and nobody who has left', async () => {
    const campaign = await campaigns.announce({ name })
    const other = await market.addShop(market.otherVendor)
    await market.addProduct({ shop_id: other })
    await campaigns.join(campaign, market.shopId, market.vendor)
    await campaigns.join(campaign, other, market.otherVendor)
    await campaigns.leave(campaign, other, market.otherVendor)
    await run()
    await campaigns.pass(HOUR_MS)
    for (const _ of [1, 2]) await run()
    expect(await newsOf(market.vendor)).toEqual([STARTED])
    await campaigns.pass(2 * HOUR_MS)
    for (const _ of [1, 2]) await run()
    expect(await newsOf(market.vendor)).toEqual([ENDED, STARTED])
    expect(await newsOf(market.otherVendor)).toEqual([])
  })

  it('tell those who take part that one is cancelled before its start', async () => {
    const campaign = await campaigns.announce({ name })
    await campaigns.join(campaign, market.shopId, market.vendor)
    await campaigns.cancel(campaign)
    for (const _ of [1, 2]) await run()
    expect(await newsOf(market.vendor)).toEqual([CANCELLED])
  })

  it('invite nobody any more to one that is cancelled while they are sent', async () => {
    const campaign = await campaigns.announce({ name })
    await runMeanwhile(() => campaigns.cancel(campaign))
    expect(await newsOf(market.vendor)).toEqual([])
  })

  it('name the terms to which one was changed while they are sent, and later ones again', async () => {
    const campaign = await campaigns.announce({ name })
    await runMeanwhile(() => changePercent(campaign, 30))
    await run()
    expect(await newsOf(market.vendor)).toEqual([INVITED])
    expect(await bodyOf(market.vendor)).toContain('30% off')
    await changePercent({ ...campaign, seq: campaign.seq + 1 }, 40)
    for (const _ of [1, 2]) await run()
    expect(await newsOf(market.vendor)).toEqual([INVITED, INVITED])
    expect(await bodyOf(market.vendor)).toContain('40% off')
  })

  it('say that one is cancelled also after its start, and that it has ended also where nobody was told of the start', async () => {
    const campaign = await campaigns.announce({ name })
    await campaigns.join(campaign, market.shopId, market.vendor)
    await campaigns.pass(HOUR_MS)
    await run()
    await campaigns.cancel(campaign)
    await run()
    expect(await newsOf(market.vendor)).toEqual([CANCELLED, STARTED])
    name = `${name}, again`
    await campaigns.join(await campaigns.announce({ name }), market.shopId, market.vendor)
    await campaigns.pass(3 * HOUR_MS)
    await run()
    expect(await newsOf(market.vendor)).toEqual([ENDED])
  })
})
