import { beforeEach, describe, expect, it } from 'vitest'
import { pressAddToCart } from '../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

describe('A product', () => {
  it('says how many are left when more are requested, and comes back by Undo after the cart was emptied', async () => {
    await page.goto(`${haat.url}/products/${saree.id}`)
    const quantity = page.getByRole('textbox', { name: `Quantity of ${saree.name}` })
    await quantity.fill('9999')
    await quantity.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `Only ${saree.stock} left` })
      .waitFor()
    await expect.poll(() => quantity.inputValue()).toBe(String(saree.stock))

    await pressAddToCart(page, saree.name)
    await page.goto(`${haat.url}/cart`)
    await page.getByRole('button', { name: 'Empty cart' }).click()
    await page.getByText('No Item Added').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: saree.name }).waitFor()
    await page.getByRole('button', { name: 'Empty cart' }).waitFor()
  })
})

describe('The search', () => {
  it('highlights the typed text in the suggestions, and requests suggestions only', async () => {
    const requestedPaths: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (searchParams.has('searchTerm')) requestedPaths.push(pathname)
    })
    await page.goto(`${haat.url}/about-us`)
    const response = page.waitForResponse(/\/products\/suggestions/)
    await page.getByRole('combobox').pressSequentially(saree.name)
    await response
    const suggestion = page.getByRole('option').filter({ hasText: saree.name }).first()
    await expect.poll(() => suggestion.locator('mark').allTextContents()).toContain(saree.name.split(' ')[0])
    expect(new Set(requestedPaths)).toEqual(new Set(['/api/v1/products/suggestions']))
  })
})

describe('A screen that was never opened', () => {
  /** Follows a link, and returns whether the page had no heading at any moment before the next screen's heading. */
  const isBlankBefore = ([href, heading]: readonly [string, string]): Promise<boolean> =>
    page.evaluate(
      ([href, heading]) =>
        new Promise<boolean>(resolve => {
          let isBlank = false
          const observer = new MutationObserver(() => {
            const shown = document.querySelector('main h1')?.textContent
            isBlank ||= shown === undefined
            if (shown !== heading) return
            observer.disconnect()
            resolve(isBlank)
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
          document.querySelector<HTMLElement>(`a[href="${href}"]`)!.click()
        }),
      [href, heading] as const,
    )

  it('replaces the previous screen without a blank page in between', async () => {
    await page.goto(haat.url)
    // Until then links load pages from the server.
    await page.locator('#root:not([data-rendered])').waitFor()
    // Pausing the clock keeps a busy machine from reaching the preload timeout.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const links = [
      ['/cart', 'Cart'],
      ['/shops', 'All Shops'],
      ['/faq', 'Questions and answers'],
      ['/login', 'Login'],
    ] as const
    const blank: string[] = []
    for (const link of links) if (await isBlankBefore(link)) blank.push(link[0])
    expect(blank).toEqual([])
  })
})
