import { findValue } from '../../contract/records.ts'
import type { Difference } from '../../contract/settlements/differences.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

export type DifferenceTexts = {
  label: MessageKey
  accept: MessageKey
  accepted: MessageKey
  reject: MessageKey
  rejected: MessageKey
}

/** What each difference is called, and what can be decided about it. */
const TEXTS: Record<Difference, DifferenceTexts> = {
  MISSING: {
    label: 'Delivered, but not in the settlement',
    accept: 'Write it off',
    accepted: 'Written off',
    reject: 'Claim it',
    rejected: 'Claimed from the courier',
  },
  DOUBLED: {
    label: 'Settled before',
    accept: 'It was paid twice',
    accepted: 'Paid twice',
    reject: 'Count it once',
    rejected: 'Counted once',
  },
  LESS_CASH: {
    label: 'Less cash than expected',
    accept: 'Write off the rest',
    accepted: 'Rest written off',
    reject: 'Claim the rest',
    rejected: 'Claimed from the courier',
  },
  MORE_CASH: {
    label: 'More cash than expected',
    accept: 'Keep it',
    accepted: 'Kept',
    reject: 'Owe it to the courier',
    rejected: 'Owed to the courier',
  },
  FEE_DIFFERS: {
    label: 'Another fee than the courier named',
    accept: 'Accept the fee',
    accepted: 'Fee accepted',
    reject: 'Claim the difference',
    rejected: 'Claimed from the courier',
  },
  UNKNOWN: {
    label: 'Not a parcel of this account',
    accept: 'Leave it out',
    accepted: 'Not counted',
    reject: 'Claim it',
    rejected: 'Claimed from the courier',
  },
  TOTAL_DIFFERS: {
    label: 'The payment is not the sum of its parcels',
    accept: 'Leave it out',
    accepted: 'Not counted',
    reject: 'Claim it',
    rejected: 'Claimed from the courier',
  },
}

/** What arrived for no parcel of the market is in its books. */
const OF_MARKET: Omit<DifferenceTexts, 'label'> = {
  accept: 'Write it off',
  accepted: 'Written off',
  reject: 'Settle it with the courier',
  rejected: 'To be settled with the courier',
}

/** Undefined: a newer server names a difference that this version does not know. */
export const findDifferenceTexts = (kind: string, isMarket: boolean): DifferenceTexts | undefined => {
  const texts = findValue(TEXTS, kind)
  return texts && isMarket && (kind === 'UNKNOWN' || kind === 'TOTAL_DIFFERS') ? { ...texts, ...OF_MARKET } : texts
}
