import type { AuditEntry } from '../../contract/audit-log.ts'
import { STATUS, type Status } from '../../ui/status-pill.tsx'

/** What was done, where it says more than the action together with the state after it. */
const ACTIONS: Record<string, string> = {
  'user.set-status BLOCKED': 'Blocked somebody',
  'user.set-status ACTIVE': 'Let somebody in again',
  'customer.update': 'Changed a customer',
  'customer.delete': 'Deleted a customer',
  'vendor.update': 'Changed a vendor',
  'vendor.delete': 'Deleted a vendor',
  'admin.create': 'Added an admin',
  'admin.update': 'Changed an admin',
  'admin.delete': 'Deleted an admin',
  'second-factor.enrol': 'Turned two-step verification on',
  'second-factor.disable': 'Turned two-step verification off',
  'second-factor.reset': 'Reset two-step verification of somebody',
  'second-factor.renew-recovery-codes': 'Made new recovery codes',
  'second-factor.use-recovery-code': 'Signed in with a recovery code',
  'shop.change-status ACTIVE': 'Opened a shop',
  'shop.change-status PENDING': 'Made a shop wait for approval',
  'shop.change-status SUSPENDED': 'Suspended a shop',
  'shop.change-status CLOSED': 'Closed a shop',
  'product.delete': 'Deleted a product',
  'review.delete': 'Deleted a review',
  'order.change-status': 'Moved an order on',
  'order.change-status CANCELLED': 'Cancelled an order',
  'order.change-status RETURNED': 'Took an order back',
  'order.change-payment-status PAID': 'Booked a payment by hand',
  'order.change-payment-status REFUNDED': 'Booked a refund by hand',
  'order.refund': 'Asked the gateway for a refund',
  'order.refund-by-hand': 'Booked a refund by hand',
  'payment.unknown': 'Received money for an unknown payment. Refund it at the gateway',
  'category.create': 'Added a category',
  'category.update': 'Changed a category',
  'category.delete': 'Deleted a category',
  'coupon.create': 'Made a coupon',
  'coupon.update': 'Changed a coupon',
  'coupon.delete': 'Deleted a coupon',
  'message.handle': 'Went through a message',
  'newsletter.send': 'Sent a newsletter',
  'subscriber.delete': 'Removed a subscriber',
}

/** What was done, in words; an action that only a newer server knows is called as it is called there. */
export const actionWords = ({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string =>
  ACTIONS[`${action} ${after?.status ?? after?.paymentStatus}`] ?? ACTIONS[action] ?? action

/** One field that an action changed; null: there was, or is, no such field. */
export type Difference = { field: string; before: string | null; after: string | null }

/** Where a change says nothing to people: row numbers and ids. */
const UNSAID = new Set(['id', 'seq', 'createdAt', 'thumbhash'])

/** What is other after an action than before, field by field, in the order of the fields. Equal fields are left out. */
export const differencesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(field => !UNSAID.has(field))
    .map(field => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter(({ before, after }) => before !== after)

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const VALUES: Record<string, string> = {
  ACTIVE: 'Active',
  BLOCKED: 'Blocked',
  PENDING: 'Waits for approval',
  SUSPENDED: 'Suspended',
  CLOSED: 'Closed',
  CUSTOMER: 'Customer',
  VENDOR: 'Vendor',
  ADMIN: 'Admin',
  true: 'Yes',
  false: 'No',
}

/** The words for a value that has some, in what it is about; null: it is shown as it is. */
export const valueWords = (value: string, entity: string): string | null =>
  (entity === 'order' && STATUS[value as Status]?.words) || (VALUES[value] ?? null)

/** Is it a time as the API says it? */
export const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Is it one of the market's pictures? */
export const isPicture = (value: string): boolean => /^\/pictures\/[\w-]+\.webp$/.test(value)

/** `minOrderAmount` → `Min order amount`. */
export const fieldWords = (field: string): string => {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the thing is called that an action was about, where the entry knows it. */
export const nameIn = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null => {
  for (const state of [after, before]) {
    for (const field of ['name', 'code', 'number', 'subject', 'email']) {
      const value = state?.[field]
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return null
}
