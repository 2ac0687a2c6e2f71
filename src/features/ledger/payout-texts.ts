import type { MaskedAccount, PayoutMethod } from '../../contract/ledger/payout-accounts.ts'
import { findValue } from '../../contract/records.ts'
import { localiseDigits, type MessageKey, t as say } from '../../ui/text/i18n.ts'

export const METHOD_LABELS: Record<PayoutMethod, MessageKey> = {
  BKASH: 'bKash',
  NAGAD: 'Nagad',
  BANK: 'Bank account',
}

/** Of the file by which it pays. */
export const FILE_LABELS: Record<PayoutMethod, MessageKey> = {
  BKASH: 'bKash file',
  NAGAD: 'Nagad file',
  BANK: 'Bank file',
}

/** A newer server may name a method that this version does not know. */
export const getMethodLabel = (method: string): string => {
  const label = findValue(METHOD_LABELS, method)
  return label ? say(label) : method
}

/** bKash •••• 2333 */
export const formatMaskedAccount = ({ method, bank, lastDigits }: MaskedAccount): string =>
  `${bank ?? getMethodLabel(method)} •••• ${localiseDigits(lastDigits)}`
