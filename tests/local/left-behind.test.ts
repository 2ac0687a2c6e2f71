import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToCart } from '../../src/local/cart.ts'
import { db } from '../../src/local/db.ts'
import { clearLeftBehind } from '../../src/local/left-behind.ts'
import { isLeftBehind } from '../../src/local/session.ts'
import { endSession } from '../../src/local/sign-in.ts'
import { anOrderEntry, KARIM, RIMA, setUpDevice, signIn } from './device.ts'
import { aCategory, anOrder, aProduct, aStoredProduct, CATEGORY } from './rows.ts'

const device = setUpDevice()

let kept: Set<string>
let shown: string[]
/** The notifications of this device, as far as a worker's registration shows them. */
const registration = {
  getNotifications: async () =>
    shown.map(title => ({ close: () => (shown = shown.filter(one => one !== title)) })) as unknown as Notification[],
}

beforeEach(() => {
  shown = ['Order H-2F8K-7QX is on its way']
  kept = new Set()
  const cache = {
    keys: async () => [...kept].map(path => ({ url: `https://haat.example${path}` })),
    delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
  }
  Object.assign(globalThis, { caches: { open: async () => cache } })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches')
})

const leave = async () => {
  await endSession('keep')
  await clearLeftBehind(registration)
}

describe('What signing out leaves behind', () => {
  it('goes: pictures of profile, drafts and people; those stay that goods, shops and categories of this device are shown by', async () => {
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    const stays = [
      '/pictures/listed.webp',
      '/pictures/listed-320.webp',
      '/pictures/in-cart-160.webp',
      '/pictures/sarees.webp',
    ]
    kept = new Set([...stays, '/pictures/draft-320.webp', '/pictures/profile-160.webp', '/pictures/order.svg'])
    await db.products.bulkPut([
      aStoredProduct({ image: '/pictures/listed.webp', mine: 1 }),
      aStoredProduct({ image: '/pictures/draft.webp', status: 'DRAFT', listed: 0, mine: 1 }),
    ])
    await db.categories.put(aCategory())
    await db.orders.put(anOrder({ shop: { id: CATEGORY, name: '', phoneNumber: '', logoUrl: '/pictures/order.svg' } }))
    await db.meta.put({ key: 'profile', value: { profilePhoto: '/pictures/profile.webp' } as never, at: 0 })
    await anOrderEntry(RIMA.id, { seen: { image: '/pictures/draft.webp' } })
    await addToCart(aProduct({ image: '/pictures/in-cart.webp' }))
    await leave()
    expect([...kept].sort()).toEqual(stays.sort())
  })

  it('goes: the notifications that are still shown', async () => {
    await signIn(device.market, RIMA)
    await leave()
    expect(shown).toEqual([])
  })

  it('goes at the next start where the page died before, and is not looked for again', async () => {
    await signIn(device.market, RIMA)
    kept = new Set(['/pictures/profile.webp'])
    await endSession('keep')
    expect(await isLeftBehind()).toBe(true)
    await clearLeftBehind(undefined)
    expect([kept.size, await isLeftBehind()]).toEqual([0, false])
    kept = new Set(['/pictures/later.webp'])
    await clearLeftBehind(registration)
    expect([kept.size, shown.length]).toEqual([1, 1])
  })

  it('goes too where another one signs in over him, whose own stays', async () => {
    await signIn(device.market, RIMA)
    await signIn(device.market, KARIM)
    kept = new Set(['/pictures/rima.webp', '/pictures/karim.webp'])
    await db.meta.put({ key: 'profile', value: { profilePhoto: '/pictures/karim.webp' } as never, at: 0 })
    await clearLeftBehind(registration)
    expect([...kept]).toEqual(['/pictures/karim.webp'])
  })

  it('is marked anew by one who signs out while it goes', async () => {
    await signIn(device.market, RIMA)
    await endSession('keep')
    const late = {
      getNotifications: async () => {
        await db.meta.put({ key: 'left', value: true, at: 1 })
        return []
      },
    }
    await clearLeftBehind(late)
    expect(await isLeftBehind()).toBe(true)
  })
})
