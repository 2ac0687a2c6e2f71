import { findPagePath, type PagePath } from '../../contract/page-paths.ts'
import { type Caller, isStaffPermitted } from '../../contract/staff-roles.ts'

/** The call without which an admin's screen would show nothing. Screens that are not named are open to all admins. */
export const SCREEN_ENDPOINTS: Partial<Record<PagePath, string>> = {
  '/dashboard/orders': 'orders.list',
  '/dashboard/orders/:id': 'orders.get',
  '/dashboard/orders/:id/invoice': 'orders.get',
  '/dashboard/orders/:id/packing-slip': 'orders.get',
  '/dashboard/packing-slips': 'orders.list',
  '/dashboard/parcel-labels': 'orders.list',
  '/dashboard/parcels': 'parcels.problems',
  '/dashboard/couriers': 'couriers.list',
  '/dashboard/money': 'ledger.balances',
  '/dashboard/payouts': 'payouts.list',
  '/dashboard/shop-documents': 'shopDocuments.list',
  '/dashboard/commission-invoices': 'commissionInvoices.list',
  '/dashboard/commission-invoices/:id': 'commissionInvoices.list',
  '/dashboard/courier-cash': 'settlements.list',
  '/dashboard/visitors': 'dashboard.visits',
  '/dashboard/moderation': 'moderation.list',
  '/dashboard/products': 'products.delete',
  '/dashboard/reviews': 'reviews.list',
  '/dashboard/customers': 'customers.list',
  '/dashboard/customers/:id': 'customers.list',
  '/dashboard/vendors': 'vendors.list',
  '/dashboard/vendors/:id': 'vendors.list',
  '/dashboard/shops': 'vendors.list',
  '/dashboard/shops/:id': 'vendors.list',
  '/dashboard/categories': 'categories.create',
  '/dashboard/coupons': 'coupons.list',
  '/dashboard/campaigns': 'campaigns.list',
  '/dashboard/newsletters': 'newsletters.list',
  '/dashboard/pages': 'pageDrafts.list',
  '/dashboard/contact-messages': 'contact.list',
  '/dashboard/audit-log': 'auditLog.list',
  '/dashboard/server': 'serverStatus.get',
  '/dashboard/api-keys': 'apiKeys.list',
  '/dashboard/webhooks': 'webhooks.list',
}

/** The same for the people of a shop. */
export const SHOP_SCREEN_ENDPOINTS: Partial<Record<PagePath, string>> = {
  '/dashboard/questions': 'questions.list',
  '/dashboard/messages': 'conversations.list',
  '/dashboard/orders': 'orders.list',
  '/dashboard/orders/:id': 'orders.get',
  '/dashboard/orders/:id/invoice': 'orders.get',
  '/dashboard/orders/:id/packing-slip': 'orders.get',
  '/dashboard/packing-slips': 'orders.list',
  '/dashboard/parcel-labels': 'orders.list',
  '/dashboard/parcels': 'orders.list',
  '/dashboard/couriers': 'couriers.connect',
  '/dashboard/money': 'ledger.balances',
  '/dashboard/payouts': 'payouts.list',
  '/dashboard/payout-account': 'payoutAccounts.list',
  '/dashboard/statement': 'ledger.statement',
  '/dashboard/commission-invoices': 'commissionInvoices.list',
  '/dashboard/commission-invoices/:id': 'commissionInvoices.list',
  '/dashboard/courier-cash': 'settlements.list',
  '/dashboard/shop-products': 'products.update',
  '/dashboard/my-shops': 'shops.update',
  '/dashboard/shop-people': 'shopStaff.list',
  '/dashboard/verification': 'shopDocuments.own',
  '/dashboard/shop-reviews': 'reviews.list',
  '/dashboard/shop-followers': 'shops.update',
  '/dashboard/coupons': 'coupons.list',
  '/dashboard/campaigns': 'campaigns.own',
  '/dashboard/webhooks': 'webhooks.list',
  '/dashboard/api-keys': 'apiKeys.list',
}

/** Whether a screen has something for this user. Of a role that may not open it at all, the route says so. */
export const isScreenPermitted = (path: PagePath, caller: Caller): boolean => {
  const endpoint = (caller.role === 'VENDOR' ? SHOP_SCREEN_ENDPOINTS : SCREEN_ENDPOINTS)[path]
  return endpoint === undefined || isStaffPermitted(endpoint, caller)
}

/** The same for the path of an address, such as that of one order. */
export const isPathPermitted = (path: string, caller: Caller): boolean => {
  const pattern = findPagePath(path)
  return pattern === undefined || isScreenPermitted(pattern, caller)
}
