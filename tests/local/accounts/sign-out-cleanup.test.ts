import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { hasSignOutCleanup } from '../../../src/local/api/session.ts'
import { addToCart } from '../../../src/local/cart/cart.ts'
import { db } from '../../../src/local/db/database.ts'
import { cleanUpAfterSignOut } from '../../../src/local/db/sign-out-cleanup.ts'
import { buildOrderEntry, KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildCategory, buildOrder, buildProduct, buildStoredProduct, CATEGORY } from '../entity-fixtures.ts'

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
  await signOutDevice('keep')
  await cleanUpAfterSignOut(registration)
}

describe('Data outside of the database', () => {
  it('is deleted at sign-out: pictures of profile, drafts and people, but not those of stored products, shops and categories', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const stays = [
      '/pictures/listed.webp',
      '/pictures/listed-320.webp',
      '/pictures/in-cart-160.webp',
      '/pictures/sarees.webp',
    ]
    kept = new Set([...stays, '/pictures/draft-320.webp', '/pictures/profile-160.webp', '/pictures/order.svg'])
    await db.products.bulkPut([
      buildStoredProduct({ image: '/pictures/listed.webp', mine: 1 }),
      buildStoredProduct({ image: '/pictures/draft.webp', status: 'DRAFT', listed: 0, mine: 1 }),
    ])
    await db.categories.put(buildCategory())
    await db.orders.put(
      buildOrder({ shop: { id: CATEGORY, name: '', phoneNumber: '', logoUrl: '/pictures/order.svg' } }),
    )
    await db.meta.put({ key: 'profile', value: { profilePhoto: '/pictures/profile.webp' } as never, at: 0 })
    await buildOrderEntry(RIMA.id, { seen: { image: '/pictures/draft.webp' } })
    await addToCart(buildProduct({ image: '/pictures/in-cart.webp' }))
    await leave()
    expect([...kept].sort()).toEqual(stays.sort())
  })

  it('is deleted at sign-out: the notifications that are still shown', async () => {
    await signInOnDevice(device.server, RIMA)
    await leave()
    expect(shown).toEqual([])
  })

  it('is deleted at the next start where the page died before, and not searched for again', async () => {
    await signInOnDevice(device.server, RIMA)
    kept = new Set(['/pictures/profile.webp'])
    await signOutDevice('keep')
    expect(await hasSignOutCleanup()).toBe(true)
    await cleanUpAfterSignOut(undefined)
    expect([kept.size, await hasSignOutCleanup()]).toEqual([0, false])
    kept = new Set(['/pictures/later.webp'])
    await cleanUpAfterSignOut(registration)
    expect([kept.size, shown.length]).toEqual([1, 1])
  })

  it('is deleted, too, where another user signs in without a sign-out, whose own data stays', async () => {
    await signInOnDevice(device.server, RIMA)
    await signInOnDevice(device.server, KARIM)
    kept = new Set(['/pictures/rima.webp', '/pictures/karim.webp'])
    await db.meta.put({ key: 'profile', value: { profilePhoto: '/pictures/karim.webp' } as never, at: 0 })
    await cleanUpAfterSignOut(registration)
    expect([...kept]).toEqual(['/pictures/karim.webp'])
  })

  it('is deleted where the browser has no notifications', async () => {
    await signInOnDevice(device.server, RIMA)
    await signOutDevice('keep')
    kept = new Set(['/pictures/profile.webp'])
    await cleanUpAfterSignOut({})
    expect([kept.size, await hasSignOutCleanup()]).toEqual([0, false])
  })

  it('is marked again by a sign-out during the clean-up', async () => {
    await signInOnDevice(device.server, RIMA)
    await signOutDevice('keep')
    const late = {
      getNotifications: async () => {
        await db.meta.put({ key: 'left', value: true, at: 1 })
        return []
      },
    }
    await cleanUpAfterSignOut(late)
    expect(await hasSignOutCleanup()).toBe(true)
  })
})
