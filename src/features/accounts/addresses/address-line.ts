import type { District } from '../../../contract/delivery/districts.ts'
import type { Locale } from '../../../contract/messages/number-format.ts'
import type { OptimisticAddress } from '../../../local/accounts/addresses.ts'
import { formatDistrict } from './use-districts.ts'

/** An address in one line, from the name to the district. */
export const formatAddressLine = (
  { name, address, upazila, district }: Pick<OptimisticAddress, 'name' | 'address' | 'upazila' | 'district'>,
  districts: readonly District[] | undefined,
  locale: Locale,
): string =>
  [name, joinLines(address), upazila, district && formatDistrict(district, districts, locale)]
    .filter(Boolean)
    .join(', ')

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(', ')
