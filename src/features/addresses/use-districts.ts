import { useEffect, useState } from 'react'
import type { District } from '../../contract/districts.ts'
import type { Locale } from '../../contract/money.ts'
import type { SelectOption } from '../../ui/select.tsx'

let cachedDistricts: readonly District[] | undefined

/** The 64 districts, loaded when the first screen asks for them; undefined until then. */
export const useDistricts = (): readonly District[] | undefined => {
  const [districts, setDistricts] = useState(cachedDistricts)
  useEffect(() => {
    if (districts) return
    import('../../contract/districts.ts').then(({ DISTRICTS }) => {
      cachedDistricts = DISTRICTS
      setDistricts(DISTRICTS)
    }, reportError)
  }, [districts])
  return districts
}

/** A stored district in the words of the reader; what is not one of the 64 stays as it was written. */
export const formatDistrict = (district: string, districts: readonly District[] | undefined, locale: Locale): string =>
  (locale === 'bn' && districts?.find(([english]) => english === district)?.[1]) || district

/**
 * The choices of a district picker, in the reader's order. A stored name that is none of the 64 (an older spelling, another
 * client's) stays a choice, so that it is not lost by looking at it.
 */
export const buildDistrictOptions = (
  districts: readonly District[] | undefined,
  current: string,
  locale: Locale,
): SelectOption[] => {
  const known = (districts ?? []).map(([english, bangla]) => ({
    value: english,
    label: locale === 'bn' ? bangla : english,
  }))
  const order = new Intl.Collator(locale)
  const sorted = known.sort((a, b) => order.compare(a.label, b.label))
  const isKnown = !current || sorted.some(option => option.value === current)
  return isKnown ? sorted : [{ value: current, label: current }, ...sorted]
}
