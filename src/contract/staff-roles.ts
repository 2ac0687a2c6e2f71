import type { Endpoint } from './endpoint.ts'
import { canCall, type Role } from './roles.ts'
import { SHOP_PERMISSIONS } from './shop-roles.ts'

/** What an ADMIN works at. One without such a role, and an OWNER, may do everything that ADMINs may. */
export const STAFF_ROLES = ['OWNER', 'SUPPORT', 'MODERATION', 'CATALOGUE', 'FINANCE', 'MARKETING'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
/** Those that may do only a part of it. */
export type PartialRole = Exclude<StaffRole, 'OWNER'>

const EVERYBODY: readonly PartialRole[] = ['SUPPORT', 'MODERATION', 'CATALOGUE', 'FINANCE', 'MARKETING']
const NOBODY: readonly PartialRole[] = []
const SUPPORT: readonly PartialRole[] = ['SUPPORT']
const MODERATION: readonly PartialRole[] = ['MODERATION']
const CATALOGUE: readonly PartialRole[] = ['CATALOGUE']
const FINANCE: readonly PartialRole[] = ['FINANCE']
const MARKETING: readonly PartialRole[] = ['MARKETING']
const ORDER_READERS: readonly PartialRole[] = ['SUPPORT', 'FINANCE']
const NOTE_WRITERS: readonly PartialRole[] = ['SUPPORT', 'MODERATION', 'FINANCE']

/**
 * Who of the market's staff may call which of the endpoints that name ADMIN. Those for anyone, and for anyone signed in, are
 * open to all of them. A test compares the table with the endpoints.
 */
export const STAFF_PERMISSIONS: Readonly<Record<string, readonly PartialRole[]>> = {
  'secondFactor.get': EVERYBODY,
  'secondFactor.start': EVERYBODY,
  'secondFactor.confirm': EVERYBODY,
  'secondFactor.disable': EVERYBODY,
  'secondFactor.renewRecoveryCodes': EVERYBODY,

  'orders.list': ORDER_READERS,
  'orders.get': ORDER_READERS,
  'orders.export': ORDER_READERS,
  'orders.customerHistory': ORDER_READERS,
  'orders.recipientScore': ORDER_READERS,
  'orders.changePaymentStatus': ORDER_READERS,
  'orders.changeStatus': SUPPORT,
  'orders.changeParcel': SUPPORT,
  'orders.handOver': SUPPORT,
  'orders.quoteParcel': SUPPORT,
  'orders.decideParcel': SUPPORT,
  'orders.deliverPart': SUPPORT,
  'orders.receiveRest': SUPPORT,
  'parcels.problems': ORDER_READERS,
  'contact.list': SUPPORT,
  'contact.handle': SUPPORT,
  'contact.answer': SUPPORT,
  'contact.cannedAnswers': SUPPORT,
  'contact.createCannedAnswer': SUPPORT,
  'contact.updateCannedAnswer': SUPPORT,
  'contact.deleteCannedAnswer': SUPPORT,

  'customers.list': ['SUPPORT', 'MODERATION'],
  'customers.update': SUPPORT,
  'customers.delete': NOBODY,
  'vendors.list': ['SUPPORT', 'MODERATION', 'CATALOGUE', 'FINANCE'],
  'vendors.update': SUPPORT,
  'vendors.delete': NOBODY,
  'users.setStatus': MODERATION,
  'users.movePhone': SUPPORT,
  'users.cancelPhoneMove': SUPPORT,
  'adminNotes.list': NOTE_WRITERS,
  'adminNotes.create': NOTE_WRITERS,
  'adminNotes.delete': NOTE_WRITERS,

  'moderation.list': MODERATION,
  'moderation.decide': MODERATION,
  'moderation.openMessage': MODERATION,
  'shops.changeStatus': MODERATION,
  'questions.delete': MODERATION,
  'reviews.list': ['SUPPORT', 'MODERATION', 'CATALOGUE'],
  'reviews.delete': MODERATION,
  'products.delete': ['MODERATION', 'CATALOGUE'],

  'products.export': CATALOGUE,
  'categories.create': CATALOGUE,
  'categories.update': CATALOGUE,
  'categories.delete': CATALOGUE,
  'categories.move': CATALOGUE,
  'categories.merge': CATALOGUE,

  'payments.refund': FINANCE,
  'orders.refundAmount': FINANCE,
  'orders.recordRefund': FINANCE,
  'orders.showRefundAccount': FINANCE,
  'shopDocuments.list': FINANCE,
  'shopDocuments.open': FINANCE,
  'shopDocuments.decide': FINANCE,
  'orders.giveStoreCredit': FINANCE,
  'storeCredit.ofCustomer': ORDER_READERS,
  'storeCredit.change': FINANCE,
  'ledger.accounts': FINANCE,
  'ledger.balances': FINANCE,
  'ledger.entries': FINANCE,
  'ledger.export': FINANCE,
  'commission.rules': FINANCE,
  'commission.vat': FINANCE,
  'commission.withholding': FINANCE,
  'commissionInvoices.list': FINANCE,
  'payouts.list': FINANCE,
  'payouts.withheld': FINANCE,
  'payouts.prepare': FINANCE,
  'payouts.markPaid': FINANCE,
  'payouts.markFailed': FINANCE,
  'payouts.showAccount': FINANCE,
  'payouts.export': FINANCE,
  'payouts.recordPayment': FINANCE,
  'gatewaySettlements.list': FINANCE,
  'gatewaySettlements.enter': FINANCE,
  'gatewaySettlements.preview': FINANCE,
  'suspense.list': FINANCE,
  'suspense.decide': FINANCE,
  'suspense.reopen': FINANCE,
  'settlements.list': FINANCE,
  'settlements.cash': FINANCE,
  'settlements.differences': FINANCE,
  'settlements.enter': FINANCE,
  'settlements.preview': FINANCE,
  'settlements.fetch': FINANCE,
  'settlements.decide': FINANCE,
  'settlements.reopen': FINANCE,
  'couriers.list': NOBODY,
  'couriers.connect': NOBODY,
  'couriers.test': NOBODY,
  'couriers.disconnect': NOBODY,

  'coupons.list': MARKETING,
  'coupons.create': MARKETING,
  'coupons.update': MARKETING,
  'coupons.delete': MARKETING,
  'coupons.deleteByPost': MARKETING,
  'campaigns.list': MARKETING,
  'campaigns.create': MARKETING,
  'campaigns.update': MARKETING,
  'campaigns.cancel': MARKETING,
  'newsletters.list': MARKETING,
  'newsletters.sent': MARKETING,
  'newsletters.send': MARKETING,
  'newsletters.test': MARKETING,
  'newsletters.drafts': MARKETING,
  'newsletters.saveDraft': MARKETING,
  'newsletters.cancelDraft': MARKETING,
  'newsletters.deleteDraft': MARKETING,
  'newsletters.addPicture': MARKETING,
  'newsletters.delete': MARKETING,
  'pageDrafts.list': MARKETING,
  'pageDrafts.get': MARKETING,
  'pageDrafts.create': MARKETING,
  'pageDrafts.update': MARKETING,
  'pageDrafts.publish': MARKETING,
  'pageDrafts.unpublish': MARKETING,
  'pageDrafts.delete': MARKETING,
  'pageDrafts.versions': MARKETING,
  'pageDrafts.version': MARKETING,
  'pageDrafts.restore': MARKETING,

  'dashboard.visits': ['CATALOGUE', 'MARKETING'],
  'dashboard.exportVisits': ['CATALOGUE', 'MARKETING'],
  'dashboard.exportSearches': ['CATALOGUE', 'MARKETING'],

  'apiKeys.list': NOBODY,
  'apiKeys.create': NOBODY,
  'apiKeys.revoke': NOBODY,
  'webhooks.list': NOBODY,
  'webhooks.create': NOBODY,
  'webhooks.delete': NOBODY,
  'webhooks.enable': NOBODY,
  'webhooks.test': NOBODY,
  'webhooks.deliveries': NOBODY,
  'webhooks.replay': NOBODY,

  'auditLog.list': NOBODY,
  'auditLog.actors': NOBODY,
  'settings.getSetup': NOBODY,
  'serverStatus.get': NOBODY,
  'serverStatus.testMail': NOBODY,
  'serverStatus.testPush': NOBODY,
}

/**
 * `staffRole`: of an ADMIN; absent: none. `shopRole`: of a VENDOR who works for another's shop; absent: the owner. Later versions
 * may have others, which may do nothing here.
 */
export type Caller = { role: Role; staffRole?: string | null | undefined; shopRole?: string | null | undefined }

/** Whether an ADMIN or a VENDOR may call this endpoint, of those that name their role. */
export const isStaffPermitted = (endpoint: string, { role, staffRole, shopRole }: Caller): boolean => {
  if (role === 'VENDOR') return !shopRole || isIn(SHOP_PERMISSIONS[endpoint], shopRole)
  return role !== 'ADMIN' || !staffRole || staffRole === 'OWNER' || isIn(STAFF_PERMISSIONS[endpoint], staffRole)
}

const isIn = (roles: readonly string[] = [], role: string): boolean => roles.includes(role)

/** The roles with which an ADMIN may call this endpoint; one without a role may, too. */
export const listPermittedRoles = (endpoint: string): StaffRole[] => ['OWNER', ...(STAFF_PERMISSIONS[endpoint] ?? [])]

/** Whether this caller (null: signed out) may call the endpoint. */
export const isPermitted = ({ name, who }: Pick<Endpoint, 'name' | 'who'>, caller: Caller | null): boolean =>
  canCall(who, caller?.role ?? null) && (caller === null || typeof who === 'string' || isStaffPermitted(name, caller))
