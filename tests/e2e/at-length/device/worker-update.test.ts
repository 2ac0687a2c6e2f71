import { describe, expect, it } from 'vitest'
import { queryMarket, waitUntilControlled } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  front,
  haat,
  isOld,
  lookForUpdate,
  openTab,
  setUpUpdatablePhone,
  updateButton,
} from '../../../support/phones/updatable-phone.ts'

setUpUpdatablePhone()

/** The path of a picture that arrives when `front.late` does. */
const latePicture = (): string => {
  const { image } = queryMarket<{ image: string }>(haat.dataDir, 'select image from products limit 1')[0]!
  return `${image.replace('.webp', '-1280.webp')}?late`
}

describe('A newer Haat', () => {
  it('does not wait for a picture that the older worker is downloading', async () => {
    let arrive = () => {}
    front.late = new Promise(resolve => {
      arrive = resolve
    })
    const page = await openTab()
    const downloading = page.waitForRequest(/late/)
    await page.evaluate(path => {
      new Image().src = path
    }, latePicture())
    await downloading
    front.newer = '// newer'
    await lookForUpdate(page)
    await updateButton(page).click()
    await expect.poll(() => isOld(page)).toBe(false)
    const registration = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)
    expect(await registration()).toBeNull()
    arrive()
  })

  it('stays away where its list of files cannot be fetched, and the older one works on', async () => {
    const page = await openTab()
    front.newer = "\nimportScripts('/assets/files-missing.js')"
    await expect(lookForUpdate(page)).rejects.toThrow()
    await context.setOffline(true)
    await page.goto(`${front.url}/contact`)
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    expect(await updateButton(page).count()).toBe(0)
  })
})

describe('A first visit', () => {
  it('keeps pictures that were loaded or loading before the worker was active', async () => {
    let arrive = () => {}
    front.late = new Promise(resolve => {
      arrive = resolve
    })
    const page = await context.newPage()
    await page.goto(front.url)
    await page.evaluate(path => {
      new Image().src = path
    }, latePicture())
    await waitUntilControlled(page)
    arrive()
    const missing = () =>
      page.evaluate(async () => {
        const cache = await caches.open('pictures')
        const names = performance.getEntriesByType('resource').map(({ name }) => name)
        const loaded = names.filter(name => new URL(name).pathname.startsWith('/pictures/'))
        const kept = await Promise.all(loaded.map(name => cache.match(new URL(name).pathname)))
        return loaded.some(name => name.endsWith('?late')) ? kept.filter(one => !one).length : null
      })
    await expect.poll(missing).toBe(0)
  })
})
