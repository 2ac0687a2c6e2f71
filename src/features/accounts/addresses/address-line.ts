import type { OptimisticAddress } from '../../../local/accounts/addresses.ts'
import type { AreaTexts, ListAreaNames } from '../../places/use-area-names.ts'

/** An address in one line, from the name to the district. */
export const formatAddressLine = (
  { name, address, ...area }: Pick<OptimisticAddress, 'name' | 'address'> & AreaTexts,
  listAreaNames: ListAreaNames,
): string => [name, joinLines(address), ...listAreaNames(area)].filter(Boolean).join(', ')

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(', ')
