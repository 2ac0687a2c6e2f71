import * as v from 'valibot'

export const ACCOUNT_KINDS = [
  'gateway',
  'courier',
  'bank',
  'gateway-fee',
  'shop-cash',
  'market-coupons',
  'write-off',
  'rounding',
  'courier-cash',
  'courier-paid',
  'courier-fee',
  'courier-loss',
  'courier-collected',
  'prepaid',
  'shop-pending',
  'shop-payable',
  'in-payment',
  'commission',
  'vat-on-commission',
  'withholding',
  'refunds-due',
  'store-credit',
  'goodwill',
  'suspense',
] as const
export const AccountKind = v.picklist(ACCOUNT_KINDS)
export type AccountKind = v.InferOutput<typeof AccountKind>

/**
 * Cash of parcels that couriers carry for a shop's own account. It is the shop's own: no claim of the market is in these
 * accounts, and their sum is zero. Of parcels that go with the market's account, the market has some of them.
 */
export const COURIER_ACCOUNTS: readonly AccountKind[] = [
  'courier-cash',
  'courier-paid',
  'courier-fee',
  'courier-loss',
  'courier-collected',
]

/** The accounts of each shop, which its vendor sees. Of commission they are what the market has taken from it. */
export const SHOP_ACCOUNTS: readonly AccountKind[] = [
  'shop-payable',
  'shop-pending',
  'shop-cash',
  'in-payment',
  'commission',
  'vat-on-commission',
  'withholding',
  ...COURIER_ACCOUNTS,
]

/** The accounts of which each shop, gateway, courier or customer has its own. */
export const OWNED_ACCOUNTS: readonly AccountKind[] = [...SHOP_ACCOUNTS, 'gateway', 'courier', 'store-credit']

/** Accounts of what the market owes. Their balances are negative; a debt is shown as a positive amount. */
const OWED_ACCOUNTS: readonly string[] = [
  'courier-collected',
  'prepaid',
  'shop-pending',
  'shop-payable',
  'in-payment',
  'commission',
  'vat-on-commission',
  'withholding',
  'refunds-due',
  'store-credit',
  'suspense',
] satisfies AccountKind[]

/** An amount of an account as people read it: money that is there, or that is owed, is positive. */
export const toShownAmount = ({ kind, amount }: { kind: string; amount: number }): number =>
  OWED_ACCOUNTS.includes(kind) && amount !== 0 ? -amount : amount
