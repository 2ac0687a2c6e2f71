import type { AccountKind } from '../../contract/ledger/accounts.ts'
import type { SuspenseDecision } from '../../contract/ledger/suspense.ts'
import { findValue } from '../../contract/records.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** The accounts as the market's staff call them. */
export const ACCOUNT_LABELS: Record<AccountKind, MessageKey> = {
  gateway: 'At payment gateways',
  courier: 'At couriers of the market',
  bank: 'Bank',
  'gateway-fee': 'Fees of gateways',
  'shop-cash': 'Cash with shops',
  'market-coupons': 'Coupons paid by the market',
  'write-off': 'Written off',
  rounding: 'Rounded off by couriers',
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
  withholding: 'Tax withheld',
  'refunds-due': 'Refunds owed',
  'store-credit': 'Store credit of customers',
  goodwill: 'Given as goodwill',
  suspense: 'Money to check',
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
  (isVendor && findValue(VENDOR_LABELS, kind)) || (findValue(ACCOUNT_LABELS, kind) ?? 'Other account')

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
  'gateway-settled': 'Settled by the gateway',
  'suspense-decided': 'Decided by a person',
  'difference-decided': 'Difference decided',
  'difference-reopened': 'Decision taken back',
  'payout-prepared': 'Payout prepared',
  'payout-paid': 'Paid out',
  'shop-paid': 'Paid by the shop',
  'payout-failed': 'Payout failed',
  refunded: 'Refunded',
  'refunded-by-hand': 'Refunded',
  'refund-due': 'Refund due',
  'amount-refunded': 'Refund due',
  'amount-paid': 'Refunded',
  'credit-given': 'Store credit given',
  'credit-taken-back': 'Store credit taken back',
  'credit-paid-out': 'Store credit paid out',
  'refund-changed': 'Refund due',
  'payment-unsettled': 'Payment being checked',
  'payment-status-changed': 'Payment status changed',
}

/** What happened to the order. A newer server may name an event that this version does not know. */
export const getEventLabel = (event: string): MessageKey => EVENT_LABELS[event] ?? 'Correction'

type DecisionTexts = { choice: MessageKey; hint: MessageKey; decided: MessageKey }

/** What can be decided, and what it does. */
export const DECISION_TEXTS: Record<SuspenseDecision, DecisionTexts> = {
  ORDER: {
    choice: 'It belongs to an order',
    hint: 'It counts as settled for the order’s payment at this gateway.',
    decided: 'Belongs to an order',
  },
  FEE: {
    choice: 'It is a fee of the gateway',
    hint: 'What came lowers the gateway’s fees, and what was taken off is one more fee.',
    decided: 'Fee of the gateway',
  },
  RETURNED: {
    choice: 'It was sent back',
    hint: 'Choose this after the bank has sent it back, or has received it again.',
    decided: 'Money sent back',
  },
  WRITE_OFF: {
    choice: 'It is written off',
    hint: 'Nobody has a claim to it, or it is lost.',
    decided: 'Written off',
  },
}

/** Undefined: a newer server names a decision that this version does not know. */
export const findDecisionTexts = (decision: string): DecisionTexts | undefined => findValue(DECISION_TEXTS, decision)

const KINDS: Record<string, MessageKey> = {
  UNKNOWN: 'No payment has this number',
  DOUBLED: 'The payment with this number was settled before',
  UNKNOWN_PARCEL: 'A courier has paid for a parcel that the market does not know',
  TOTAL_DIFFERS: 'A courier’s payment is not the sum of its parcels',
  HELD: 'The gateway found this payment risky',
  ORDER: 'What came for this order and what is owed for it differ',
}

export const findSuspenseText = (kind: string): MessageKey => KINDS[kind] ?? 'It fits no payment'
