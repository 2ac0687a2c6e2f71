import type { MessageKey } from '../../../ui/text/i18n.ts'

/**
 * The reasons that a shop can choose for a status change. Orders keep the one that was chosen as their English text.
 */
export const STATUS_REASONS = {
  cancel: ['Out of stock', 'The customer asked for it', 'We do not deliver there', 'The customer cannot be reached'],
  refusedParcel: ['Customer refused the parcel', 'Nobody was at home', 'Wrong address', 'Damaged on the way'],
  notCollected: ['Nobody came for it', 'The customer does not want it any more'],
  refusedReturn: ['Returned too late', 'The goods were used', 'The goods are as described'],
} as const satisfies Record<string, readonly MessageKey[]>

export const PRESET_REASONS: readonly MessageKey[] = Object.values(STATUS_REASONS).flat()
