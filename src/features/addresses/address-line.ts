import type { Locale } from '../../contract/money.ts'
import type { ShownAddress } from './address-book.ts'
import type { District } from './districts.ts'
import { districtName } from './use-districts.ts'

/** An address in one line, from the door to the district. */
export const addressLine = (
  { name, address, upazila, district }: ShownAddress,
  districts: readonly District[] | undefined,
  locale: Locale,
): string =>
  [name, address.replace(/\s*\n\s*/g, ', '), upazila, district && districtName(district, districts, locale)]
    .filter(Boolean)
    .join(', ')
