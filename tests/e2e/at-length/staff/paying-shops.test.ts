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
  // The entry is older than the days that are summed already.
  updateMarket(haat.dataDir, 'delete from ledger_sums')
  updateMarket(haat.dataDir, "update counters set value = 0 where name = 'ledger summed'")
  return order!.name
}

const TRANSACTION = 'HAAT-PAID-1'

/** Lets an order have been paid online. */
const payOnline = () => {
  const [order] = queryMarket<{ id: string }>(haat.dataDir, "select id from orders where status = 'PENDING' limit 1")
  updateMarket(
    haat.dataDir,
    `insert into payments (id, order_id, amount, transaction_id, gateway, status, created_at, updated_at)
     values (?, ?, 126000, ?, 'sandbox', 'COMPLETED', 1, 1)`,
    uuid(),
    order!.id,
    TRANSACTION,
  )
  updateMarket(
    haat.dataDir,
    "update orders set payment_type = 'ONLINE', payment_status = 'PAID' where id = ?",
    order!.id,
  )
  const journal = uuid()
  updateMarket(
    haat.dataDir,
    "insert into ledger_journals (id, subject, cause, number, event, at) values (?, 'order', ?, 98, 'paid', ?)",
    journal,
    order!.id,
    Date.now(),
  )
  for (const [position, kind, owner, amount] of [
    [0, 'gateway', 'sandbox', 126_000],
    [1, 'prepaid', '', -126_000],
  ])
    updateMarket(
      haat.dataDir,
      'insert into ledger_entries (journal_id, position, kind, owner, amount, at) values (?, ?, ?, ?, ?, ?)',
      ...[journal, position, kind, owner, amount, Date.now()],
    )
}

const csv = (...lines: string[]) => ({
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

describe('The owner of a market', () => {
  it('enters what a gateway has paid from its file, and says what the line is that fits no payment', async () => {
    payOnline()
    await openNewPhone()
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/money?account=gateway')
    const enter = main(page).getByRole('button', { name: 'Enter the file' })
    await enter.click()
    await main(page).getByText('Choose a file.').waitFor()
    const field = main(page).getByLabel('Settlement file')
    await field.setInputFiles(csv('Name,Town', 'Rahim,Dhaka'))
    await main(page).getByText('Say which column has the number of the payment').waitFor()
    expect(await enter.isDisabled()).toBe(true)
    const paid = csv('Code,Gross sum,Cut', `${TRANSACTION},1260,25.2`, 'PANEL-9,500,0')
    await field.setInputFiles(paid)
    for (const [title, use] of [
      ['Code', 'Number of the payment'],
      ['Gross sum', 'Amount'],
      ['Cut', 'Fee of the gateway'],
    ] as const)
      await main(page).getByLabel(title).selectOption(use)
    await main(page).getByText('2 payments · Collected ৳1,760, fee ৳25.20, paid ৳1,734.80').waitFor()
    await enter.click()
    await findToast(page, '1 payment settled · 1 line fits no payment')
    await row(page, 'november.csv').getByText('৳1,734.80').waitFor()
    await field.setInputFiles(paid)
    await enter.click()
    await findToast(page, 'There is no settlement that was not entered before.')
    expect(await row(page, 'november.csv').count()).toBe(1)
    await main(page).getByRole('link', { name: 'All balances' }).click()
    await main(page).getByRole('link', { name: 'Money to check' }).click()
    await row(page, 'PANEL-9').getByRole('button', { name: 'Decide' }).click()
    await dialog(page).getByLabel('Decision').selectOption('It is a fee of the gateway')
    const save = dialog(page).getByRole('button', { name: 'Save decision' })
    await save.click()
    await dialog(page).getByText('Enter a reason.').waitFor()
    await dialog(page).getByLabel('Reason').fill('A bonus of the gateway')
    await save.click()
    await row(page, 'A bonus of the gateway').getByText('Fee of the gateway').waitFor()
    await main(page).getByText('There is nothing to decide.').waitFor()
    await row(page, 'PANEL-9').getByRole('button', { name: 'Take back' }).click()
    await dialog(page).getByLabel('Reason').fill('The wrong line')
    await dialog(page).getByRole('button', { name: 'Take back' }).click()
    await row(page, 'PANEL-9').getByRole('button', { name: 'Decide' }).waitFor()
  })

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
    await row(page, 'Being paid').getByRole('link', { name: /^\d+$/ }).click()
    await main(page).getByRole('heading', { level: 2, name: 'Orders of the payout' }).waitFor()
    await main(page).getByRole('row').nth(1).waitFor()
    await page.goBack()
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

  it('has charged a vendor, who prints the statement of the month and the invoice', async () => {
    const [shop] = queryMarket<{ id: string; name: string }>(
      haat.dataDir,
      "select shops.id, shops.name from shops join payouts on payouts.shop_id = shops.id where payouts.status = 'PREPARED'",
    )
    const market = JSON.stringify({
      name: { en: 'Haat', bn: '' },
      address: { en: 'Dhaka', bn: '' },
      bin: '0001234567890',
    })
    updateMarket(
      haat.dataDir,
      `insert into commission_invoices (id, shop_id, month, year, number, shop_name, market, commission, vat, created_at)
       values (?, ?, '2026-10', 2026, 17, ?, ?, 120000, 18000, 1793500000000)`,
      uuid(),
      shop!.id,
      shop!.name,
      market,
    )
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/money')
    await main(page).getByRole('link', { name: 'Statement' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()
    await page.getByRole('combobox', { name: 'Shop' }).selectOption({ label: shop!.name })
    await page
      .getByRole('row', { name: /^Balance before/ })
      .getByText('৳5,000')
      .waitFor()
    await page.getByRole('link', { name: 'All earnings' }).click()
    await main(page).getByRole('link', { name: 'Commission invoices' }).click()
    await main(page).getByRole('link', { name: '2026-00017' }).click()
    await page.getByRole('heading', { level: 1, name: 'Commission invoice' }).waitFor()
    await page.getByText('BIN: 0001234567890').waitFor()
    await page.getByText('৳1,380').waitFor()
  })
})
