/** What a person who is invited to a shop works at. Its owner, a VENDOR without such a role, may do everything. */
export const SHOP_ROLES = ['ORDERS', 'PRODUCTS', 'MANAGER'] as const
export type ShopRole = (typeof SHOP_ROLES)[number]
/** Stands for the role of a person whom the owner has removed: they may do nothing in the shop any more. */
export const REMOVED_FROM_SHOP = 'REMOVED'

const EVERYBODY: readonly ShopRole[] = SHOP_ROLES
const OWNER_ONLY: readonly ShopRole[] = []
const ORDERS: readonly ShopRole[] = ['ORDERS', 'MANAGER']
const PRODUCTS: readonly ShopRole[] = ['PRODUCTS', 'MANAGER']
const MANAGER: readonly ShopRole[] = ['MANAGER']

/**
 * Which of a shop's people may call which of the endpoints that name VENDOR. Those for anyone, and for anyone signed in, are open to
 * all of them. A test compares the table with the endpoints.
 */
export const SHOP_PERMISSIONS: Readonly<Record<string, readonly ShopRole[]>> = {
  // Their own sign-in number, and what their device shows.
  'auth.sendPhoneCode': EVERYBODY,
  'auth.confirmPhone': EVERYBODY,
  'auth.removePhone': EVERYBODY,
  'auth.choosePhoneTexts': EVERYBODY,
  'sync.account': EVERYBODY,

  'orders.list': ORDERS,
  'orders.ofShops': ORDERS,
  'orders.get': ORDERS,
  'orders.customerHistory': ORDERS,
  'orders.recipientScore': ORDERS,
  'orders.changeStatus': ORDERS,
  'orders.changePaymentStatus': ORDERS,
  'orders.changeParcel': ORDERS,
  'orders.handOver': ORDERS,
  'orders.quoteParcel': ORDERS,
  'orders.decideParcel': ORDERS,
  'orders.deliverPart': ORDERS,
  'orders.receiveRest': ORDERS,
  'orders.refundAmount': ORDERS,
  'orders.recordRefund': ORDERS,
  'orders.showRefundAccount': ORDERS,
  // All customers of a shop in one file.
  'orders.export': MANAGER,
  'conversations.list': ORDERS,
  'conversations.get': ORDERS,
  'conversations.read': ORDERS,
  'conversations.send': ORDERS,
  'conversations.picture': ORDERS,
  'conversations.block': ORDERS,
  'conversations.settings': ORDERS,
  'conversations.saveSettings': MANAGER,
  'couriers.list': ORDERS,

  'products.create': PRODUCTS,
  'products.update': PRODUCTS,
  'products.delete': PRODUCTS,
  'products.duplicate': PRODUCTS,
  'products.addPicture': PRODUCTS,
  'products.arrangePictures': PRODUCTS,
  'products.deletePicture': PRODUCTS,
  'products.export': PRODUCTS,
  'products.import': PRODUCTS,
  'products.startImport': PRODUCTS,
  'products.undoImport': PRODUCTS,
  'products.getImport': PRODUCTS,
  'products.listImports': PRODUCTS,
  'products.addImportPicture': PRODUCTS,
  'variants.update': PRODUCTS,
  'questions.list': PRODUCTS,
  'questions.answer': PRODUCTS,
  'questions.delete': PRODUCTS,

  'reviews.list': MANAGER,
  'reviews.reply': MANAGER,
  'coupons.list': MANAGER,
  'coupons.create': MANAGER,
  'coupons.update': MANAGER,
  'coupons.delete': MANAGER,
  'coupons.deleteByPost': MANAGER,
  'shops.update': MANAGER,
  'campaigns.own': MANAGER,
  'campaigns.join': MANAGER,
  'campaigns.leave': MANAGER,

  'shops.create': OWNER_ONLY,
  'shops.delete': OWNER_ONLY,
  'shopDocuments.own': OWNER_ONLY,
  'shopDocuments.send': OWNER_ONLY,
  'shopStaff.list': OWNER_ONLY,
  'shopStaff.invite': OWNER_ONLY,
  'shopStaff.withdraw': OWNER_ONLY,
  'shopStaff.setRole': OWNER_ONLY,
  'shopStaff.remove': OWNER_ONLY,
  'shopStaff.writes': OWNER_ONLY,
  // Programs act for the owner.
  'apiKeys.list': OWNER_ONLY,
  'apiKeys.create': OWNER_ONLY,
  'apiKeys.revoke': OWNER_ONLY,
  'webhooks.list': OWNER_ONLY,
  'webhooks.create': OWNER_ONLY,
  'webhooks.delete': OWNER_ONLY,
  'webhooks.enable': OWNER_ONLY,
  'webhooks.test': OWNER_ONLY,
  'webhooks.deliveries': OWNER_ONLY,
  'webhooks.replay': OWNER_ONLY,
  // An account with a courier decides who gets the cash that it collects.
  'couriers.connect': OWNER_ONLY,
  'couriers.test': OWNER_ONLY,
  'couriers.disconnect': OWNER_ONLY,
  'settlements.list': OWNER_ONLY,
  'settlements.cash': OWNER_ONLY,
  'settlements.differences': OWNER_ONLY,
  'settlements.enter': OWNER_ONLY,
  'settlements.preview': OWNER_ONLY,
  'settlements.fetch': OWNER_ONLY,
  'settlements.decide': OWNER_ONLY,
  'settlements.reopen': OWNER_ONLY,
  'ledger.balances': OWNER_ONLY,
  'ledger.entries': OWNER_ONLY,
  'ledger.export': OWNER_ONLY,
  'ledger.days': OWNER_ONLY,
  'ledger.months': OWNER_ONLY,
  'ledger.statement': OWNER_ONLY,
  'commissionInvoices.list': OWNER_ONLY,
  'payoutAccounts.list': OWNER_ONLY,
  'payoutAccounts.save': OWNER_ONLY,
  'payouts.list': OWNER_ONLY,
}
