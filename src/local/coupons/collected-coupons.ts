import { collectCoupon } from '../../contract/coupons/coupon-writes.ts'
import { listCollectedCoupons, listPublicCoupons, type PublicCoupon } from '../../contract/coupons/public-coupons.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { CollectedCoupon, EntryOf, Listing } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { enqueueWrite, readConsistent } from '../outbox/queue.ts'
import { requestDrain } from '../outbox/sender.ts'
import { submit } from '../outbox/submit.ts'
import { readListing } from '../sync/listings.ts'

/** A public coupon, and whether this person keeps it. */
export type KnownCoupon = PublicCoupon & { isCollected: boolean }

/** `canCollect`: nobody or a customer is signed in. Vendors and admins use no coupons. */
export type CollectableCoupons = { canCollect: boolean; coupons: KnownCoupon[] }

/** For a live query: the public and the collected coupons that are valid in a shop, collected ones first. */
export const readShopCoupons = async (shopId: string): Promise<CollectableCoupons> => {
  const { session, ...read } = await readConsistent([db.listings, db.meta], async () => {
    const [session, here, listing, offered, waiting] = await Promise.all([
      readSession(),
      readDeviceCoupons(),
      readListing(listCollectedCoupons, {}),
      readListing(listPublicCoupons, { shopId }),
      readCollectEntries(),
    ])
    return { session, here, listing, offered, waiting }
  })
  const collected = selectCollected(session ? read : { ...read, listing: undefined })
  const ids = new Set(collected.map(coupon => coupon.id))
  const others = toCoupons(read.offered).filter(coupon => !ids.has(coupon.id))
  return {
    canCollect: !session || session.user.role === 'CUSTOMER',
    coupons: [
      ...collected.map(coupon => ({ ...coupon, isCollected: true })),
      ...others.map(coupon => ({ ...coupon, isCollected: false })),
    ]
      .filter(coupon => coupon.shopId === null || coupon.shopId === shopId)
      .filter(coupon => Date.parse(coupon.endTime) > now()),
  }
}

/**
 * For a live query: the coupons that this person keeps and can still use, the newest first; undefined: vendors and
 * admins keep none.
 */
export const readMyCoupons = async (): Promise<PublicCoupon[] | undefined> => {
  const read = await readConsistent([db.listings, db.meta], async () => {
    const [session, here, listing, waiting] = await Promise.all([
      readSession(),
      readDeviceCoupons(),
      readListing(listCollectedCoupons, {}),
      readCollectEntries(),
    ])
    return { session, here, listing: session && listing, waiting }
  })
  if (read.session && read.session.user.role !== 'CUSTOMER') return undefined
  return selectCollected(read).filter(coupon => Date.parse(coupon.endTime) > now())
}

type CollectedRead = { here: CollectedCoupon[]; listing: Listing | undefined; waiting: EntryOf<typeof collectCoupon>[] }

/** What the account has, and what was collected here since the account's list was fetched. */
const selectCollected = ({ here, listing, waiting }: CollectedRead): PublicCoupon[] => {
  if (!listing) return here
  const listed = toCoupons(listing)
  const pending = waiting.filter(entry => entry.state !== 'rejected').map(entry => entry.input.couponId)
  const since = here.filter(coupon => coupon.collectedAt > listing.at || pending.includes(coupon.id))
  return [...since.filter(coupon => !listed.some(({ id }) => id === coupon.id)), ...listed]
}

/** Coupons have no table of their own: their listings hold the rows. */
const toCoupons = (listing: Listing | undefined) => (listing?.rows ?? []) as PublicCoupon[]

const readCollectEntries = async () =>
  (await db.outbox.where('scope').startsWith('collect:').toArray()).filter(isWriteOf(collectCoupon))

const readDeviceCoupons = async (): Promise<CollectedCoupon[]> => {
  const row = await db.meta.get('coupons')
  return row?.key === 'coupons' ? row.value : []
}

/** Keeps a coupon on this device and, where a customer is signed in, in their account; online or offline. */
export const collectPublicCoupon = async (
  { id, isCollected: _, ...coupon }: KnownCoupon,
  label: EntryLabel,
): Promise<void> => {
  const isSignedIn = (await readSession()) !== undefined
  const keep = () => storeDeviceCoupon({ id, ...coupon, collectedAt: now(), ...(isSignedIn && { isJoined: true }) })
  if (!isSignedIn) return writeTransaction([db.meta], keep)
  await submit(collectCoupon, { couponId: id }, { label, wait: 0, alongside: keep })
}

const storeDeviceCoupon = async (coupon: CollectedCoupon): Promise<void> => {
  const others = (await readDeviceCoupons()).filter(
    ({ id, endTime }) => id !== coupon.id && Date.parse(endTime) > now(),
  )
  await db.meta.put({ key: 'coupons', value: [coupon, ...others], at: now() })
}

/** Sends the coupons that were collected before the sign-in to the customer's account, the oldest first. */
export const mergeCollectedCoupons = async (): Promise<void> => {
  const joined = await db.transaction('rw', db.meta, db.outbox, db.session, async () => {
    const session = await readSession()
    if (session?.user.role !== 'CUSTOMER') return 0
    const coupons = (await readDeviceCoupons()).filter(coupon => !coupon.isJoined).reverse()
    for (const { id, code } of coupons) {
      // In the background: nobody is asked about a coupon that is no longer offered.
      await enqueueWrite(collectCoupon, { couponId: id }, session.user.id, { label: code }, { background: true })
    }
    const all = (await readDeviceCoupons()).map(coupon => ({ ...coupon, isJoined: true as const }))
    if (coupons.length > 0) await db.meta.put({ key: 'coupons', value: all, at: now() })
    return coupons.length
  })
  if (joined > 0) requestDrain()
}
