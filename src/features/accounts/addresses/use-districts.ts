import { useEffect, useState } from 'react'
import type { District } from '../../../contract/delivery/districts.ts'
import type { Locale } from '../../../contract/messages/number-format.ts'
import type { SelectOption } from '../../../ui/forms/select.tsx'

let cachedDistricts: readonly District[] | undefined

/** The 64 districts. Their module loads with the first screen that needs it; undefined until then. */
export const useDistricts = (): readonly District[] | undefined => {
  const [districts, setDistricts] = useState(cachedDistricts)
  useEffect(() => {
    if (districts) return
    import('../../../contract/delivery/districts.ts').then(({ DISTRICTS }) => {
      cachedDistricts = DISTRICTS
      setDistricts(DISTRICTS)
    }, reportError)
  }, [districts])
  return districts
}

/** A stored district in the interface language. A name that is not one of the 64 is returned unchanged. */
export const formatDistrict = (district: string, districts: readonly District[] | undefined, locale: Locale): string =>
  (locale === 'bn' && districts?.find(([english]) => english === district)?.[1]) || district

/**
 * The options of the district select, sorted for the interface language. A stored name that is not one of the 64 (an
 * older spelling, another client) becomes an option too, so that saving the form does not lose it.
 */
export const buildDistrictOptions = (
  districts: readonly District[] | undefined,
  current: string,
  locale: Locale,
): SelectOption[] => {
  const options = (districts ?? []).map(([english, bangla]) => ({
    value: english,
    label: locale === 'bn' ? bangla : english,
  }))
  const collator = new Intl.Collator(locale)
  const sorted = options.sort((a, b) => collator.compare(a.label, b.label))
  const isKnown = !current || sorted.some(option => option.value === current)
  return isKnown ? sorted : [{ value: current, label: current }, ...sorted]
}
