import { WISHLIST_MAX } from '../../contract/constants.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Product } from '../../contract/products/products.ts'
import { addWish, removeWish } from '../../contract/wishlist/wishlist-writes.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { EntryOf, Flag, StoredWish } from '../db/device-schema.ts'
import { readCatalogue } from '../db/replica.ts'
import { writeTransaction } from '../db/storage.ts'
import { type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { enqueueWrite, readConsistent } from '../outbox/queue.ts'
import { requestDrain } from '../outbox/sender.ts'
import { submit } from '../outbox/submit.ts'

type WishEntry = EntryOf<typeof addWish | typeof removeWish>

/** A wished product as a screen shows it. `product`: null where it is no longer sold. */
export type WishedProduct = Pick<StoredWish, 'productId' | 'variantId' | 'name' | 'image' | 'thumbhash' | 'product'>

/**
 * `canWish`: nobody or a customer is signed in. Vendors and admins have no wishlist. `wished`: the ids of the products, each with
 * that of the variant; undefined: any.
 */
export type WishState = { canWish: boolean; isSignedIn: boolean; wished: ReadonlyMap<string, string | undefined> }

/** For a live query: which products are wished, with pending changes applied. */
export const readWishState = (): Promise<WishState> =>
  readConsistent([db.wishes], async () => {
    const session = await readSession()
    const wishes = await readPresentWishes()
    return {
      canWish: !session || session.user.role === 'CUSTOMER',
      isSignedIn: session !== undefined,
      wished: new Map(wishes.map(({ productId, variantId }) => [productId, variantId])),
    }
  })

/** For a live query: the wishlist, newest first, with the products as the device knows them now. */
export const readWishlist = (): Promise<WishedProduct[]> =>
  readConsistent([db.wishes, db.products, db.meta], async () => {
    const wishes = await readPresentWishes()
    const [stored, { at, isPartial }] = await Promise.all([
      db.products.bulkGet(wishes.map(wish => wish.productId)),
      readCatalogue(),
    ])
    const isWhole = at !== null && !isPartial
    return wishes
      .map((wish, index) => {
        const present = stored[index]?.listed ? stored[index] : null
        return { ...wish, product: present ?? (isWhole ? null : wish.product) }
      })
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  })

const readPresentWishes = async (): Promise<StoredWish[]> => {
  const [rows, entries] = await Promise.all([db.wishes.toArray(), readWishEntries()])
  return selectPresentWishes(rows, entries)
}

/** The user's changes of the wishlist, oldest first, those that join it after a sign-in included. */
const readWishEntries = async (): Promise<WishEntry[]> => {
  const userId = (await readSession())?.user.id ?? null
  const entries = await db.outbox.where('scope').startsWith('wish:').sortBy('n')
  return entries.filter(isWriteOf(addWish, removeWish)).filter(entry => entry.userId === userId)
}

/**
 * Applies pending changes: the last one of a product decides, unless it was rejected. A row that the server has not
 * answered stands only as long as its change waits, so that a refused one disappears.
 */
export const selectPresentWishes = (
  rows: readonly StoredWish[],
  entries: readonly Pick<WishEntry, 'endpoint' | 'input' | 'state'>[],
): StoredWish[] => {
  const pending = entries.filter(entry => entry.state !== 'rejected')
  return rows.flatMap(row => {
    const last = pending.findLast(entry => entry.input.productId === row.productId)
    if (!last) return row.mine === 0 || row.id !== '' ? [row] : []
    if (last.endpoint !== addWish.name) return []
    const { variantId = row.variantId }: InputOf<typeof addWish> = last.input
    return [{ ...row, variantId }]
  })
}

/**
 * Puts a product on the wishlist or takes it off, online or offline. Signed out, it stays on this device until somebody
 * signs in.
 * @param variantId what is wished of it; undefined: any variant, or the one that is wished already
 * @returns false if the device's wishlist is full
 */
export const setWished = async (
  product: Product,
  wants: boolean,
  label: EntryLabel,
  variantId?: string,
): Promise<boolean> => {
  if (await readSession()) {
    const alongside = wants ? () => storeDeviceWish(product, variantId, 1) : undefined
    await submit(
      wants ? addWish : removeWish,
      { productId: product.id, ...(wants && variantId && { variantId }) },
      { label, wait: 0, ...(alongside && { alongside }) },
    )
    return true
  }
  return writeTransaction([db.wishes], async () => {
    const isNew = wants && (await db.wishes.get(product.id)) === undefined
    if (isNew && (await db.wishes.count()) >= WISHLIST_MAX) return false
    await (wants ? storeDeviceWish(product, variantId, 0) : db.wishes.delete(product.id))
    return true
  })
}

/** Takes off a product that may be no longer sold. */
export const removeFromWishlist = async (productId: string, label: EntryLabel): Promise<void> => {
  if (await readSession()) await submit(removeWish, { productId }, { label, wait: 0 })
  else await db.wishes.delete(productId)
}

const storeDeviceWish = async (product: Product, wanted: string | undefined, mine: Flag): Promise<void> => {
  const { id: productId, name, image, thumbhash, seq } = product
  const known = await db.wishes.get(productId)
  const [id, variantId] = [known?.id ?? '', wanted ?? known?.variantId]
  const createdAt = new Date(now()).toISOString()
  await db.wishes.put({ id, productId, variantId, createdAt, name, image, thumbhash, product, seq, mine })
}

/** Sends the wishes of this device from before the sign-in to the customer's account, the oldest first. */
export const mergeWishes = async (): Promise<void> => {
  const joined = await db.transaction('rw', db.wishes, db.outbox, db.session, async () => {
    const session = await readSession()
    if (session?.user.role !== 'CUSTOMER') return 0
    const wishes = (await db.wishes.orderBy('createdAt').toArray()).filter(wish => wish.mine === 0)
    for (const { productId, variantId, name } of wishes) {
      // In the background: nobody is asked about a product that is gone or no longer fits.
      await enqueueWrite(
        addWish,
        { productId, ...(variantId && { variantId }) },
        session.user.id,
        { label: name },
        { background: true },
      )
    }
    await db.wishes.bulkPut(wishes.map(wish => ({ ...wish, mine: 1 })))
    return wishes.length
  })
  if (joined > 0) requestDrain()
}
