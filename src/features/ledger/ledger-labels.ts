import type { AccountKind } from '../../contract/ledger/accounts.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** The accounts as the market's staff call them. */
export const ACCOUNT_LABELS: Record<AccountKind, MessageKey> = {
  gateway: 'At payment gateways',
  bank: 'Bank',
  'shop-cash': 'Cash with shops',
  'market-coupons': 'Coupons paid by the market',
  'courier-cash': 'Cash with couriers',
  'courier-paid': 'Paid by couriers',
  'courier-fee': 'Fees of couriers',
  'courier-loss': 'Written off with couriers',
  'courier-collected': 'Collected by couriers',
  prepaid: 'Paid before delivery',
  'shop-pending': 'Pending for shops',
  'shop-payable': 'Owed to shops',
  'in-payment': 'Being paid to shops',
  commission: 'Commission',
  'vat-on-commission': 'VAT on commission',
  'refunds-due': 'Refunds owed',
  suspense: 'Payments being checked',
}

/** Their own accounts as a vendor calls them. */
const VENDOR_LABELS: Partial<Record<AccountKind, MessageKey>> = {
  'shop-cash': 'Cash you collected',
  'shop-pending': 'Pending',
  'shop-payable': 'Available',
  'in-payment': 'Being paid',
}

/** A newer server may name an account that this version does not know. */
export const getAccountLabel = (kind: string, isVendor: boolean): MessageKey =>
  (isVendor && VENDOR_LABELS[kind as AccountKind]) || (ACCOUNT_LABELS[kind as AccountKind] ?? 'Other account')

const EVENT_LABELS: Record<string, MessageKey> = {
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  'return-requested': 'Return requested',
  returned: 'Returned',
  payable: 'Return time over',
  opening: 'Opening balance',
  'parcel-delivered': 'Parcel delivered',
  'parcel-settled': 'Settled by the courier',
  'difference-decided': 'Difference decided',
  'payout-prepared': 'Payout prepared',
  'payout-paid': 'Paid out',
  'payout-failed': 'Payout failed',
  refunded: 'Refunded',
  'refunded-by-hand': 'Refunded',
  'refund-due': 'Refund due',
  'refund-changed': 'Refund due',
  'payment-unsettled': 'Payment being checked',
  'payment-status-changed': 'Payment status changed',
}

/** What happened to the order. A newer server may name an event that this version does not know. */
export const getEventLabel = (event: string): MessageKey => EVENT_LABELS[event] ?? 'Correction'
