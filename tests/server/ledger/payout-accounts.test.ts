import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasePayoutAccounts, renewPayoutAccounts } from '../../../server/ledger/payouts/payout-accounts.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import {
  listPayoutAccounts,
  savePayoutAccount,
  showPayoutAccount,
} from '../../../src/contract/ledger/payout-accounts.ts'
import { getPayoutSettings, savePayoutSettings } from '../../../src/contract/ledger/payout-settings.ts'
import {
  exportPayouts,
  listPayouts,
  markPayoutFailed,
  markPayoutPaid,
  preparePayouts,
} from '../../../src/contract/ledger/payouts.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

const BKASH = { method: 'BKASH' as const, holder: 'Karim Ahmed', number: '01811 222333' }
const BANK = {
  method: 'BANK' as const,
  holder: 'Karim Fabrics',
  number: '1501-2039 4857 6011',
  bank: 'Sonali Bank',
  branch: 'Motijheel',
  routing: '200270522',
}

describe.each(ENGINES)('The payout account of a shop on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let shopId: string
  let productId: string
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
    shopId = await market.addShop(market.vendor)
    productId = await market.addProduct({ shop_id: shopId, stock: 1000 })
  })

  type Account = typeof BKASH | typeof BANK
  const save = (account: Account, { as = market.vendor, password = PASSWORD } = {}) =>
    market.call(savePayoutAccount, { shopId, ...account, password }, { as })
  const accounts = async () => (await market.call(listPayoutAccounts, { shopId }, { as: market.vendor })).data
  const earn = async () => {
    const { data } = await market.order(await market.draft({ [productId]: 1 }, { shopId, paymentType: 'ONLINE' }))
    const paid = { id: data.id, paymentStatus: 'PAID' as const, note: 'By bank' }
    await market.call(changePaymentStatus, paid, { as: admin })
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      await market.call(changeOrderStatus, { id: data.id, status }, { as: market.vendor })
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
  }
  const prepare = async () => (await market.call(preparePayouts, { minimum: 1, shopId }, { as: admin })).data.prepared
  const payouts = async (as = market.vendor) => (await market.call(listPayouts, { shopId }, { as })).data
  const exportFile = async (query = '') => {
    const response = await market.request(`${exportPayouts.path}?shopId=${shopId}${query}`, {
      headers: { authorization: admin.accessToken },
    })
    return response.text()
  }
  const audited = async (action: string) => {
    const { data } = await market.call(listAuditLog, { limit: 100 }, { as: admin })
    return data.filter(entry => entry.action === action)
  }
  const news = async () =>
    (await market.call(listNotifications, { limit: 100 }, { as: market.vendor })).data.filter(
      ({ path }) => path === '/dashboard/payout-account',
    )

  it('is stored encrypted, and only its last digits are shown', async () => {
    const { data } = await save(BANK)
    expect(data).toMatchObject({ shopId, method: 'BANK', bank: 'Sonali Bank', lastDigits: '6011' })
    const [row] = await market.store.read
      .selectFrom('payout_accounts')
      .selectAll()
      .where('shop_id', '=', shopId)
      .execute()
    expect(JSON.stringify(row)).not.toMatch(/15012039|Karim|Motijheel|200270522/)
    expect(JSON.stringify(await accounts())).not.toMatch(/15012039|Karim|Motijheel|200270522/)
    const entries = await audited('payout-account.save')
    expect(entries[0]).toMatchObject({ entityId: shopId, after: { account: 'Sonali Bank … 6011' } })
  })

  it('is named with the password alone', async () => {
    const { status, error } = await save(BKASH, { password: 'not this one' })
    expect([status, error?.fields?.password]).toEqual([400, 'The password is incorrect.'])
    expect(await accounts()).toEqual([])
  })

  it.each([
    ['BKASH', { number: '02811222333' }, 'number'],
    ['NAGAD', { number: '0181122233' }, 'number'],
    ['BANK', { number: '123' }, 'number'],
    ['BANK', { bank: '' }, 'bank'],
    ['BANK', { routing: '12' }, 'routing'],
    ['BANK', { holder: ' ' }, 'holder'],
  ] as const)('by %s is refused with %o', async (method, wrong, field) => {
    const account = method === 'BANK' ? BANK : { ...BKASH, method }
    const input = { shopId, ...account, ...wrong, password: PASSWORD } as Parameters<typeof save>[0] & {
      shopId: string
      password: string
    }
    const { status, error } = await market.call(savePayoutAccount, input, { as: market.vendor })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })

  it('tells its vendor of a change, by mail and notification, and waits for 48 hours', async () => {
    await earn()
    await save(BKASH)
    expect((await accounts())[0]!.usableAt).toBe((await accounts())[0]!.createdAt)
    await save(BANK)
    const [account] = await accounts()
    expect(Date.parse(account!.usableAt) - Date.parse(account!.createdAt)).toBe(48 * HOUR_MS)
    const titles = (await news()).map(({ title }) => title)
    expect(titles[0]).toMatch(/^The payout account of .+ was changed\.$/)
    await market.services.mail.drain()
    const mails = readMails(market.services.config.dataDir).filter(({ to }) => to === market.vendor.email)
    expect(mails.at(-1)!.words).toContain('Sonali Bank … 6011')
    expect(JSON.stringify(mails)).not.toMatch(/15012039|01811222333/)
    expect(await prepare()).toBe(0)
    market.advance(48 * HOUR_MS)
    expect(await prepare()).toBe(1)
    expect((await payouts())[0]!.account).toEqual({ method: 'BANK', bank: 'Sonali Bank', lastDigits: '6011' })
  })

  it('saved again as it is does not wait again', async () => {
    const first = await save(BKASH)
    market.advance(HOUR_MS)
    expect((await save({ ...BKASH, number: '০১৮১১২২২৩৩৩' })).data).toEqual(first.data)
    const rows = await market.store.read
      .selectFrom('payout_accounts')
      .select('id')
      .where('shop_id', '=', shopId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('stays with the payout that went there, and is given to one that was prepared without', async () => {
    await earn()
    await prepare()
    expect((await payouts())[0]!.account).toBeNull()
    await save(BKASH)
    const [payout] = await payouts()
    expect(payout!.account).toEqual({ method: 'BKASH', bank: null, lastDigits: '2333' })
    await save(BANK)
    expect((await payouts())[0]!.account!.lastDigits).toBe('2333')
    await market.call(markPayoutPaid, { id: payout!.id, reference: 'TRX' }, { as: admin })
    await market.call(markPayoutFailed, { id: payout!.id }, { as: admin })
    market.advance(48 * HOUR_MS)
    expect(await prepare()).toBe(1)
    expect((await payouts()).map(({ account }) => account!.lastDigits)).toEqual(['6011', '2333'])
  })

  it('is whole for whoever pays it out, and each view is in the audit log', async () => {
    await save(BANK)
    await earn()
    await prepare()
    const [payout] = await payouts(admin)
    const whole = await market.call(showPayoutAccount, { id: payout!.id }, { as: admin })
    expect(whole.data).toEqual({ ...BANK, number: '1501203948576011' })
    expect((await audited('payout.show-account')).map(({ entityId }) => entityId)).toEqual([payout!.id])
    expect((await market.call(showPayoutAccount, { id: payout!.id }, { as: market.vendor })).status).toBe(403)
    expect(await exportFile()).toContain('BANK,Karim Fabrics,1501-2039-4857-6011,Sonali Bank,Motijheel,2002-7052-2')
    expect((await audited('payout.export-account')).map(({ entityId }) => entityId)).toEqual([payout!.id])
    await market.call(markPayoutPaid, { id: payout!.id, reference: 'TRX' }, { as: admin })
    const later = await exportFile()
    expect(later).toContain('… 6011')
    expect(later).not.toContain('1501-2039')
    expect(await audited('payout.export-account')).toHaveLength(1)
  })

  it('survives a new secret of the server', async () => {
    const { data } = await save(BKASH)
    const { jwtSecret } = market.services.config
    const config = { jwtSecret: 'another secret of thirty-two characters', formerJwtSecrets: [jwtSecret] }
    const before = await market.store.read.selectFrom('payout_accounts').selectAll().where('id', '=', data.id).execute()
    await renewPayoutAccounts(market.store, config)
    const after = await market.store.read.selectFrom('payout_accounts').selectAll().where('id', '=', data.id).execute()
    expect(after[0]!.sealed_details).not.toBe(before[0]!.sealed_details)
    await renewPayoutAccounts(market.store, { jwtSecret, formerJwtSecrets: [config.jwtSecret] })
    await earn()
    await prepare()
    const [payout] = await payouts()
    expect((await market.call(showPayoutAccount, { id: payout!.id }, { as: admin })).data.number).toBe('01811222333')
  })

  it('of a deleted shop is erased when the market owes it nothing more', async () => {
    const isErased = async () => {
      await market.store.write(tx => erasePayoutAccounts(tx, market.services.now()))
      const rows = market.store.read
        .selectFrom('payout_accounts')
        .select('sealed_details')
        .where('shop_id', '=', shopId)
      return (await rows.executeTakeFirstOrThrow()).sealed_details === ''
    }
    await save(BKASH)
    await earn()
    expect(await isErased()).toBe(false)
    await market.store.write(tx => tx.updateTable('shops').set({ deleted_at: 1 }).where('id', '=', shopId).execute())
    expect(await isErased()).toBe(false)
    await prepare()
    expect(await isErased()).toBe(false)
    const [payout] = await payouts(admin)
    await market.call(markPayoutPaid, { id: payout!.id, reference: 'TRX' }, { as: admin })
    expect(await isErased()).toBe(false)
    market.advance(31 * DAY_MS)
    expect(await isErased()).toBe(true)
    Object.assign(admin, await market.session(admin))
    expect((await payouts(admin))[0]!.account!.lastDigits).toBe('2333')
  })

  it('is in the file by which a bank pays, in the columns of the settings', async () => {
    await save(BANK)
    await earn()
    await prepare()
    const { version, settings } = (await market.call(getPayoutSettings, {}, { as: admin })).data
    const columns = [
      { value: 'TEXT', title: 'From', text: '0123 4567' },
      { value: 'ROUTING_NUMBER', title: 'Routing', text: '' },
      { value: 'ACCOUNT_NUMBER', title: 'To', text: '' },
      { value: 'ACCOUNT_NAME', title: '', text: '' },
      { value: 'AMOUNT', title: 'Amount (BDT)', text: '' },
    ] as const
    const files = { ...settings.files, BANK: [...columns] }
    await market.call(savePayoutSettings, { version, settings: { ...settings, files } }, { as: admin })
    const file = await exportFile('&method=BANK')
    expect(file).toBe('From,Routing,To,,Amount (BDT)\r\n0123 4567,200270522,1501203948576011,Karim Fabrics,1260.00\r\n')
    expect(await exportFile('&method=BKASH')).toBe('Wallet number,Amount,Name,Reference\r\n')
    const exported = await audited('payout.export-account')
    expect(exported.map(({ entityId }) => entityId)).toContain((await payouts())[0]!.id)
    const none = await market.call(
      savePayoutSettings,
      { version: version + 1, settings: { ...settings, files: { ...settings.files, NAGAD: [] } } },
      { as: admin },
    )
    expect(none.status).toBe(400)
  })
})
