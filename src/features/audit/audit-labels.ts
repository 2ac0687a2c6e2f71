import type { AuditEntry } from '../../contract/audit/audit-log.ts'
import { STATUS_DISPLAY } from '../../ui/controls/status-pill.tsx'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** Labels of actions; `action status` where the label depends on the status afterwards. */
const ACTION_LABELS: Record<string, MessageKey> = {
  'user.set-status BLOCKED': 'Blocked a user',
  'user.set-status ACTIVE': 'Unblocked a user',
  'customer.update': 'Changed a customer',
  'customer.delete': 'Deleted a customer',
  'customer.change-store-credit': 'Changed the store credit of a customer',
  'customer.move-phone': 'Moved an account to another phone number',
  'customer.keep-phone': 'Left the phone number of an account as it was',
  'vendor.move-phone': 'Moved an account to another phone number',
  'vendor.keep-phone': 'Left the phone number of an account as it was',
  'customer.set-phone': 'Confirmed a phone number that signs in',
  'customer.remove-phone': 'Removed a phone number that signs in',
  'customer.lose-phone': 'Lost a phone number to another account',
  'vendor.set-phone': 'Confirmed a phone number that signs in',
  'vendor.remove-phone': 'Removed a phone number that signs in',
  'vendor.lose-phone': 'Lost a phone number to another account',
  'vendor.update': 'Changed a vendor',
  'vendor.delete': 'Deleted a vendor',
  'admin.create': 'Added an admin',
  'admin.update': 'Changed an admin',
  'admin.set-role': 'Changed the role of an admin',
  'admin.delete': 'Deleted an admin',
  'second-factor.enrol': 'Turned two-step verification on',
  'second-factor.disable': 'Turned two-step verification off',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'passkey.suspect': 'Stopped a passkey that may have been copied',
  'second-factor.reset': 'Reset two-step verification for a user',
  'second-factor.renew-recovery-codes': 'Created new recovery codes',
  'second-factor.use-recovery-code': 'Signed in with a recovery code',
  'shop.change-status ACTIVE': 'Opened a shop',
  'shop.change-status PENDING': 'Set a shop to pending approval',
  'shop.change-status SUSPENDED': 'Suspended a shop',
  'shop.change-status CLOSED': 'Closed a shop',
  'product.delete': 'Deleted a product',
  'product.hide': 'Hid a product',
  'product.keep': 'Kept a reported product',
  'product.approve': 'Approved a product',
  'review.delete': 'Deleted a review',
  'review.hide': 'Hid a review',
  'review.keep': 'Kept a reported review',
  'review.restore': 'Showed a review again',
  'question.delete': 'Deleted a question or an answer',
  'question.hide': 'Hid a question or an answer',
  'question.keep': 'Kept a reported question or answer',
  'question.restore': 'Showed a question or an answer again',
  'conversation.open': 'Read a reported message',
  'conversation.hide': 'Removed a message',
  'conversation.keep': 'Kept a reported message',
  'conversation.restore': 'Showed a message again',
  'order.change-status': 'Updated an order',
  'order.change-status CANCELLED': 'Cancelled an order',
  'order.change-status RETURNED': 'Marked an order as returned',
  'order.change-payment-status PAID': 'Marked an order as paid',
  'order.change-payment-status REFUNDED': 'Marked a payment as refunded',
  'order.change-parcel': 'Changed the parcel of an order',
  'order.receive-rest': 'Said what became of the pieces that were not kept',
  'order.refund': 'Requested a refund from the payment gateway',
  'order.refund-by-hand': 'Marked a payment as refunded',
  'order.refund-amount': 'Refunded an amount',
  'order.refund-as-credit': 'Refunded an order as store credit',
  'order.show-refund-account': 'Saw the number for a refund',
  'payment.unknown': 'Received money for an unknown payment. Refund it at the gateway',
  'commission.save': 'Set a commission',
  'commission.delete': 'Deleted a commission',
  'commission.save-vat': 'Set the VAT on commission',
  'gateway.settle': 'Entered a settlement of a gateway',
  'courier.connect': 'Entered the keys of a courier for the market',
  'courier.disconnect': 'Deleted the keys of a courier of the market',
  'courier.settle': 'Entered a settlement of a courier',
  'courier.decide': 'Decided a difference of a courier',
  'courier.reopen': 'Took back a decision about a difference of a courier',
  'suspense.decide': 'Decided about money to check',
  'suspense.reopen': 'Took back a decision about money to check',
  'commission.save-withholding': 'Set the tax withheld',
  'payout-account.save': 'Named the payout account of a shop',
  'payout.show-account': 'Saw the account of a payout',
  'payout.export-account': 'Exported the account of a payout',
  'payout.prepare': 'Prepared a payout',
  'payout.paid': 'Marked a payout as paid',
  'payout.failed': 'Marked a payout as failed',
  'payout.receive': 'Recorded a payment from a shop',
  'shop-document.open': 'Looked at a document of a shop',
  'shop-document.decide ACCEPTED': 'Accepted a document of a shop',
  'shop-document.decide REFUSED': 'Did not accept a document of a shop',
  'verification.save-rules': 'Changed which documents shops need',
  'payout.save-settings': 'Changed the settings of payouts',
  'webhook.create': 'Added a webhook',
  'webhook.delete': 'Deleted a webhook',
  'api-key.create': 'Made an API key',
  'api-key.revoke': 'Ended an API key',
  'market.update': 'Changed the market’s settings',
  'market.skip-step': 'Set the market up without a step',
  'market.home': 'Changed the home page',
  'market.add-picture': 'Added a picture of the market',
  'category.create': 'Added a category',
  'category.update': 'Changed a category',
  'category.delete': 'Deleted a category',
  'category.move': 'Moved a category',
  'category.merge': 'Merged a category into another',
  'coupon.create': 'Created a coupon',
  'coupon.update': 'Changed a coupon',
  'coupon.delete': 'Deleted a coupon',
  'newsletter.schedule': 'Scheduled a newsletter',
  'newsletter.cancel': 'Cancelled a newsletter',
  'message.handle': 'Closed or opened a message',
  'message.answer': 'Answered a message',
  'canned-answer.create': 'Added a canned answer',
  'canned-answer.update': 'Changed a canned answer',
  'canned-answer.delete': 'Deleted a canned answer',
  'campaign.create': 'Announced a campaign',
  'campaign.update': 'Changed a campaign',
  'campaign.cancel': 'Cancelled a campaign',
  'page.create': 'Added a page',
  'page.save': 'Saved a page',
  'page.publish': 'Published a page',
  'page.unpublish': 'Took a page back',
  'page.restore': 'Restored a version of a page',
  'page.delete': 'Deleted a page',
  'newsletter.send': 'Sent a newsletter',
  'subscriber.delete': 'Removed a subscriber',
}

/** The label of an action; the raw name of an action that only a newer server knows. */
export const formatAuditAction = ({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string =>
  ACTION_LABELS[`${action} ${after?.status ?? after?.paymentStatus}`] ?? ACTION_LABELS[action] ?? action

/** One changed field; null: the field did not exist. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** Fields that mean nothing to people. */
const HIDDEN_FIELDS = new Set(['id', 'seq', 'createdAt', 'thumbhash'])

/** The fields that differ before and after an action. */
export const diffAuditEntry = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(field => !HIDDEN_FIELDS.has(field))
    .map(field => ({ field, before: stringifyValue(before?.[field]), after: stringifyValue(after?.[field]) }))
    .filter(({ before, after }) => before !== after)

const stringifyValue = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const VALUE_LABELS: Record<string, MessageKey> = {
  ACTIVE: 'Active',
  BLOCKED: 'Blocked',
  PENDING: 'Pending approval',
  SUSPENDED: 'Suspended',
  CLOSED: 'Closed',
  CUSTOMER: 'Customer',
  VENDOR: 'Vendor',
  ADMIN: 'Admin',
  true: 'Yes',
  false: 'No',
}

const ORDER_STATUSES: Record<string, { label: MessageKey }> = STATUS_DISPLAY

/** The label of a value; null: it is shown as it is. */
export const findValueLabel = (value: string, entity: string): MessageKey | null =>
  (entity === 'order' && ORDER_STATUSES[value]?.label) || (VALUE_LABELS[value] ?? null)

/** Is it a timestamp of the API? */
export const isIsoTimestamp = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Is it the path of an uploaded picture? */
export const isPicturePath = (value: string): boolean => /^\/pictures\/[\w-]+\.webp$/.test(value)

/** Is it an id? What it stands for is named instead. */
export const isId = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** `minOrderAmount` → `Min order amount`; `shopId` → `Shop`. */
export const formatFieldName = (field: string): string => {
  const words = field
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of the changed entity, if the entry has one. */
export const findEntityName = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null => {
  for (const state of [after, before]) {
    for (const field of ['name', 'code', 'number', 'subject', 'email']) {
      const value = state?.[field]
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return null
}
