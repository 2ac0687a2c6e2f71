import { describe, expect, it } from 'vitest'
import {
  changeMarket,
  pressAddToCart,
  pressPlaceOrder,
  queryMarket,
  signInOnPage,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  pageErrors,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

const main = () => page.getByRole('main')
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const shopOfSaree = () =>
  queryMarket<{ id: string; name: string }>(
    haat.dataDir,
    'select s.id, s.name from shops s join products p on p.shop_id = s.id where p.id = ?',
    saree.id,
  )[0]!
const shopper = { email: 'new-shopper@haat.example', password: 'a long password' }

describe('Somebody without an account', () => {
  it('sees the products of a shop with its name and rating, and is told why its page asks for a sign-in', async () => {
    await openNewPhone()
    const shop = shopOfSaree()
    await page.goto(`${haat.url}/products/${saree.id}`)
    await main().getByRole('link', { name: shop.name }).click()
    await page.waitForURL(`${haat.url}/products?shop=${shop.id}`)
    await heading(shop.name).waitFor()
    await main()
      .getByText(/review/)
      .first()
      .waitFor()
    await page.goto(`${haat.url}/shops/${shop.id}`)
    await page.getByText('Sign in to see this shop').waitFor()
    await main().getByRole('link', { name: 'See its products without an account' }).click()
    await heading(shop.name).waitFor()
    expect(pageErrors).toEqual([])
  })

  it('signs up on the way to the checkout, and is one tap away from it', async () => {
    await openNewPhone()
    await page.goto(`${haat.url}/products/${saree.id}`)
    await pressAddToCart(page, saree.name)
    await page.goto(`${haat.url}/checkout`)
    await main().getByRole('link', { name: 'Login' }).click()
    await page.getByText('Sign in to place your order').waitFor()
    await main().getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('Name').fill('New Shopper')
    await page.getByLabel('Phone').fill('01712345678')
    await page.getByLabel('Email').fill('customer@haat.example')
    await page.getByLabel('Password', { exact: true }).fill(shopper.password)
    const signUp = main().getByRole('button', { name: 'Sign Up' })
    await signUp.click()
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Email').fill(shopper.email)
    await signUp.click()
    await heading('Login').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(shopper.email)
    await main().getByRole('button', { name: 'Login', exact: true }).click()
    await heading('Checkout').waitFor()
  })

  it('reads at the field that the password is wrong, for as long as it takes', async () => {
    await openNewPhone()
    await page.goto(`${haat.url}/login`)
    await page.getByLabel('Email').fill('customer@haat.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await main().getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('A phone that knows that a shop is on holiday', () => {
  it('says so on the product, in the cart and at the checkout, and writes no order, also offline', async () => {
    const { name, id } = shopOfSaree()
    await openNewPhone()
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.goto(`${haat.url}/products/${saree.id}`)
    await pressAddToCart(page, saree.name)
    const until = Date.now() + 3 * 86_400_000
    changeMarket(haat.dataDir, 'update shops set paused_until = ?, seq = seq + 1 where id = ?', until, id)
    await page.goto(`${haat.url}/shops/${id}`)
    const notice = main().getByText(new RegExp(`^${name} is on holiday until`))
    await notice.waitFor()
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await notice.waitFor()
    await page.goto(`${haat.url}/cart`)
    await notice.waitFor()
    expect(await main().getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
    await page.goto(`${haat.url}/checkout`)
    await notice.waitFor()
    expect(await main().getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true)
    await context.setOffline(false)
    changeMarket(haat.dataDir, 'update shops set paused_until = null, seq = seq + 1 where id = ?', id)
  })
})

describe('A product that is paused', () => {
  it('is not on sale at the moment', async () => {
    const { id } = queryMarket<{ id: string }>(
      haat.dataDir,
      'select p.id from products p join shops s on s.id = p.shop_id where p.is_listed = 1 and p.id <> ? limit 1',
      saree.id,
    )[0]!
    changeMarket(haat.dataDir, "update products set status = 'PAUSED', is_listed = 0 where id = ?", id)
    await openNewPhone()
    await page.goto(`${haat.url}/products/${id}`)
    await heading('This product is not on sale at the moment').waitFor()
  })
})

describe('Compare', () => {
  it('shows what is in the comparison, and begins a new one for another category', async () => {
    await openNewPhone()
    await page.goto(`${haat.url}/products/${saree.id}`)
    await main().getByRole('button', { name: 'Add to Compare' }).click()
    await main().getByRole('button', { name: 'In comparison', pressed: true }).waitFor()
    const { id, name } = queryMarket<{ id: string; name: string }>(
      haat.dataDir,
      "select p.id, p.name from products p join categories c on c.id = p.category_id where c.name = 'Book' and p.is_listed = 1 limit 1",
    )[0]!
    await page.goto(`${haat.url}/products/${id}`)
    await main().getByRole('button', { name: 'Add to Compare' }).click()
    const dialog = page.getByRole('dialog', { name: 'Failed Adding to Comparison' })
    await dialog.getByRole('button', { name: 'Start a new comparison' }).click()
    await main().getByRole('button', { name: 'In comparison', pressed: true }).waitFor()
    await page.goto(`${haat.url}/compare-products`)
    await main().getByText(name).first().waitFor()
    expect(await main().getByText(saree.name).count()).toBe(0)
  })
})

describe('The confirmation of an order', () => {
  it.each([360, 768, 1280])('names the district, and nothing lies over it at %i px', async width => {
    await openNewPhone({ viewport: { width, height: 740 } })
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.goto(`${haat.url}/products/${saree.id}`)
    await pressAddToCart(page, saree.name)
    await page.goto(`${haat.url}/checkout`)
    await pressPlaceOrder(page)
    const facts = main().getByRole('region', { name: 'Order confirmation' })
    await facts.waitFor()
    expect(await facts.textContent()).toContain('Dhaka')
    /** What is drawn over the visible part of the confirmation, looked at on a grid; but for the bar of every screen. */
    const findCovers = () =>
      facts.evaluate(card => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        const covers = new Set<string>()
        for (let x = left + 8; x < right; x += 16)
          for (let y = Math.max(top, 0) + 8; y < Math.min(bottom, innerHeight); y += 16) {
            const found = document.elementFromPoint(x, y)
            const isBar = found?.closest('nav') != null
            if (found && !isBar && !card.contains(found) && !found.contains(card))
              covers.add(found.outerHTML.slice(0, 80))
          }
        return [...covers]
      })
    await page.getByText('Order placed successfully').waitFor()
    expect(await findCovers()).toEqual([])
  })
})
