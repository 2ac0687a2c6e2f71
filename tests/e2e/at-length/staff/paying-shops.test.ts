import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { dialog, findToast, main, row } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixture()

/** Makes 5,000 taka available to the shop of an order. The demo's orders are all paid in cash, of which nothing is left. */
const owe = (): string => {
  const [order] = queryMarket<{ id: string; shop: string; name: string }>(
    haat.dataDir,
    `select orders.id, shop_id as shop, shops.name from orders join shops on shops.id = shop_id
     join profiles on profiles.id = shops.vendor_id where profiles.email = ? and orders.status = 'DELIVERED' limit 1`,
    saree.vendor,
  )
  const journal = uuid()
  updateMarket(haat.dataDir, 'update orders set payable_at = 1 where id = ?', order!.id)
  updateMarket(
    haat.dataDir,
    "insert into ledger_journals (id, subject, cause, number, event, at) values (?, 'order', ?, 99, 'correction', 1)",
    journal,
    order!.id,
  )
  for (const [position, kind, owner, amount] of [
    [0, 'bank', '', 500_000],
    [1, 'shop-payable', order!.shop, -500_000],
  ])
    updateMarket(
      haat.dataDir,
      'insert into ledger_entries (journal_id, position, kind, owner, amount, at) values (?, ?, ?, ?, ?, 1)',
      journal,
      position,
      kind,
      owner,
      amount,
    )
  return order!.name
}

describe('The owner of a market', () => {
  it('sets a commission, and takes it back', async () => {
    await openNewPhone()
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/commission')
    await main(page).getByText('There are no rules: the market takes no commission.').waitFor()
    await main(page).getByLabel('Percent of the price').fill('7.5')
    await main(page).getByRole('button', { name: 'Save rule' }).click()
    await row(page, 'All products').getByText('7.5%').waitFor()
    await row(page, 'All products').getByRole('button', { name: 'Delete All products' }).click()
    await dialog(page).getByRole('button', { name: 'Delete rule' }).click()
    await main(page).getByText('There are no rules: the market takes no commission.').waitFor()
  })

  it('pays a shop, again where the transfer bounced, and its vendor sees both', async () => {
    const shop = owe()
    await openNewPhone()
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/payouts')
    const prepare = main(page).getByRole('button', { name: 'Prepare payouts' })
    await prepare.click()
    await findToast(page, '1 payout prepared')
    await row(page, shop).getByRole('button', { name: 'Mark as paid' }).click()
    await dialog(page).getByLabel('Reference of the transfer').fill('BK-1')
    await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
    await row(page, shop).getByText('BK-1').waitFor()
    await row(page, shop).getByRole('button', { name: 'Mark as failed' }).click()
    await dialog(page).getByLabel('Reason').fill('Wrong number')
    await dialog(page).getByRole('button', { name: 'Mark as failed' }).click()
    await row(page, 'Wrong number').waitFor()
    await prepare.click()
    await row(page, shop).nth(1).waitFor()
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/payouts')
    await row(page, 'Wrong number').waitFor()
    expect(await row(page, shop).count()).toBe(2)
    expect(await main(page).getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)
    await row(page, 'Wrong number').getByRole('link', { name: shop }).click()
    await main(page).getByRole('heading', { level: 2, name: 'Journals' }).waitFor()
    await row(page, 'Payout failed').first().waitFor()
  })

  it('sees the whole account that a vendor has named on a phone', async () => {
    const unpaid = "select name from shops join payouts on payouts.shop_id = shops.id where payouts.status = 'PREPARED'"
    const [{ name }] = queryMarket<{ name: string }>(haat.dataDir, unpaid) as [{ name: string }]
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/money')
    await main(page).getByRole('link', { name: 'Payout account' }).click()
    const shop = main(page).getByRole('region', { name, exact: true })
    await shop.getByRole('button', { name: 'Add account' }).click()
    await shop.getByRole('radio', { name: 'Bank account' }).check()
    await shop.getByLabel('Name of the account').fill('Karim Fabrics')
    await shop.getByLabel('Account number').fill('1501 2039 4857')
    await shop.getByLabel('Your password').fill('haat-demo')
    await shop.getByRole('button', { name: 'Save account' }).click()
    await shop.getByText('Enter the name of the bank.').waitFor()
    await shop.getByRole('radio', { name: 'bKash' }).check()
    await shop.getByLabel('Wallet number').fill('01811222333')
    await shop.getByRole('button', { name: 'Save account' }).click()
    await shop.getByText('bKash •••• 2333').waitFor()
    expect(await main(page).getByText('01811222333').count()).toBe(0)
    await openNewPhone()
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/payouts')
    await row(page, 'bKash •••• 2333').getByRole('button', { name: 'Show account' }).click()
    await dialog(page).getByText('01811222333').waitFor()
    await dialog(page).getByText('Karim Fabrics').waitFor()
  })
})
