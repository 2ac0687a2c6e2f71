import { formatTaka, type Locale } from '../../contract/messages/number-format.ts'

/** `৳60–৳150`; `৳60` where both are the same. */
export const formatTakaRange = (from: number, to: number, locale: Locale): string =>
  from === to ? formatTaka(from, locale) : `${formatTaka(from, locale)}–${formatTaka(to, locale)}`
