import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/messages/number-format.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useLocale } from '../../ui/text/i18n.ts'

export type PlaceTable = Pick<
  typeof import('../../contract/places/places.ts'),
  'findPlace' | 'findDistrict' | 'districtOf'
>

export type AreaTexts = {
  place?: string | null | undefined
  district?: string | null | undefined
  upazila?: string | null | undefined
}
export type ListAreaNames = (area: AreaTexts) => string[]

let loadedTable: PlaceTable | undefined

/** Names the area of stored addresses in the interface language. English is how they are stored; for Bangla the table loads. */
export const useAreaNames = (): ListAreaNames => {
  const locale = useLocale()
  const { isOnline } = useConnection()
  const [table, setTable] = useState(loadedTable)
  // What could not be loaded is tried again once the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network decides whether it can be loaded
  useEffect(() => {
    if (table || locale === 'en') return
    import('../../contract/places/places.ts').then(module => {
      loadedTable = module
      setTable(module)
    }, reportError)
  }, [table, locale, isOnline])
  return area => listAreaNames(area, table, locale)
}

/** Upazila and district, as far as they are known: the smaller one first. What the table does not have stays as it was written. */
export const listAreaNames = (
  { place, district, upazila }: AreaTexts,
  table: PlaceTable | undefined,
  locale: Locale,
): string[] => {
  const found = place ? table?.findPlace(place) : undefined
  const around = found ? table?.districtOf(found) : table?.findDistrict(district ?? '')
  const inside = found && found.kind !== 'district' ? found.names[locale] : upazila
  return [inside, around?.names[locale] ?? district].map(text => text?.trim() ?? '').filter(Boolean)
}
