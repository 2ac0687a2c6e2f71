import type { Page } from 'playwright'

/**
 * The endpoints that may wait offline, by the browser journey that uses each of them offline. A test compares this
 * table with src/contract.
 */
export const OFFLINE_JOURNEYS = {
  customer: [
    'addresses.create',
    'addresses.delete',
    'addresses.update',
    'contact.create',
    'coupons.collect',
    'followedShops.follow',
    'followedShops.unfollow',
    'newsletters.subscribe',
    'notifications.read',
    'notifications.readAll',
    'orders.addReturnPhoto',
    'orders.create',
    'orders.createGroup',
    'recentProducts.create',
    'recentProducts.delete',
    'reports.create',
    'reviews.create',
    'reviews.delete',
    'reviews.update',
    'users.updateProfile',
    'wishlist.add',
    'wishlist.remove',
  ],
  vendor: [
    'coupons.create',
    'coupons.delete',
    'coupons.update',
    'orders.changeParcel',
    'orders.changePaymentStatus',
    'orders.changeStatus',
    'orders.handOver',
    'products.addPicture',
    'products.arrangePictures',
    'products.create',
    'products.delete',
    'products.deletePicture',
    'products.duplicate',
    'products.update',
    'reviews.reply',
    'shops.create',
    'shops.delete',
    'shops.update',
    'variants.update',
  ],
  admin: [
    'admins.delete',
    'admins.update',
    'categories.create',
    'categories.delete',
    'categories.update',
    'contact.answer',
    'contact.handle',
    'customers.delete',
    'customers.update',
    'moderation.decide',
    'newsletters.delete',
    'shops.changeStatus',
    'users.setStatus',
    'vendors.delete',
    'vendors.update',
  ],
  /** Of a customer and a vendor in turn: tests/e2e/at-length/customer/conversations.test.ts. */
  conversations: ['conversations.block', 'conversations.read', 'conversations.saveSettings', 'conversations.send'],
  /** Of a customer and a vendor in turn: tests/e2e/at-length/customer/questions.test.ts. */
  questions: ['questions.answer', 'questions.ask', 'questions.delete', 'reviewVotes.set'],
} as const

/** The endpoint names of the entries in the device's outbox, oldest first. */
export const listPendingEndpoints = async (page: Page): Promise<string[]> =>
  (await readOutbox(page)).map(entry => entry.endpoint)

/** The endpoint names of the rejected entries, oldest first. */
export const listRejectedEndpoints = async (page: Page): Promise<string[]> =>
  (await readOutbox(page)).filter(entry => entry.state === 'rejected').map(entry => entry.endpoint)

type OutboxSummary = { n: number; endpoint: string; state: string }

const readOutbox = (page: Page): Promise<OutboxSummary[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('haat')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const request = opening.result.transaction('outbox').objectStore('outbox').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve((request.result as OutboxSummary[]).sort((a, b) => a.n - b.n))
          }
        }
      }),
  )
