import { describe, it } from 'vitest'
import { findNewestOrder, pressAddToCart, pressPlaceOrder } from '../../../support/actions/shopper-actions.ts'
import { readTextedCode, startVisitor } from '../../../support/actions/visitor-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

/** Like private windows of some browsers. */
const keepNothing = () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}
/** As where a frozen tab of an older version holds the database: no event ever comes. */
const neverAnswer = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
}
const haveNoDatabases = () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
const NOTHING_KEPT =
  'This browser does not save data. The market works while you are online, but everything is gone when you close it.'
const link = (name: string) => page.getByRole('main').getByRole('link', { name })

describe('A browser without IndexedDB', () => {
  it('says that it stores nothing, and can still order, also without a worker', async () => {
    await openNewPhone({}, keepNothing)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByText(NOTHING_KEPT).waitFor()
    await pressAddToCart(page, saree.name)
    await page.getByRole('link', { name: /Cart$/ }).first().click()
    await link('Checkout').click()
    await link('Login').click()
    await page.getByLabel('Email').fill('customer@haat.example')
    await page.getByLabel('Password', { exact: true }).fill('haat-demo')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await pressPlaceOrder(page)
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: findNewestOrder(haat.dataDir).number }).waitFor()
  })

  it('takes the order of somebody without an account, and says that it waits only while the page is open', async () => {
    await openNewPhone({ hasTouch: true }, keepNothing)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByText(NOTHING_KEPT).waitFor()
    await pressAddToCart(page, saree.name)
    await page.getByRole('link', { name: /Cart$/ }).first().click()
    await link('Checkout').click()
    const visitor = startVisitor(page)
    await visitor.type('Name', 'Rahima Khatun')
    await visitor.type('Phone', '01912000444')
    await visitor.type('Address', 'House 12, Station Road, Rangpur')
    await visitor.tap('radio', /Cash on delivery/)
    await visitor.tap('button', 'Place order')
    await page.getByText('This browser keeps nothing. Leave this page open until your order is sent.').waitFor()
    await visitor.type('6-digit code', await readTextedCode(context, haat.url, '01912000444'))
    await visitor.tap('button', 'Place order')
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    await page
      .getByText(/Rahima Khatun, House 12/)
      .first()
      .waitFor()
  })

  it('says so where the database does not answer, and browses', async () => {
    await openNewPhone({}, neverAnswer)
    await page.goto(haat.url)
    await page.getByText(NOTHING_KEPT).waitFor()
    await page.getByRole('main').getByRole('article').nth(11).waitFor()
  })

  it('says so where there are no databases at all, and browses', async () => {
    await openNewPhone({}, haveNoDatabases)
    await page.goto(haat.url)
    await page.getByText(NOTHING_KEPT).waitFor()
    const cards = page.getByRole('main').getByRole('article')
    await cards.nth(11).waitFor()
    await cards.first().getByRole('link').first().click()
    await page.waitForURL(/\/products\//)
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).waitFor()
  })
})
