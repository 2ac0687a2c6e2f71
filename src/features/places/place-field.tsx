import { useEffect, useEffectEvent, useState } from 'react'
import { NAME_MAX } from '../../contract/constants.ts'
import { type Area, NO_AREA } from '../../contract/places/area.ts'
import type { Place } from '../../contract/places/places.ts'
import { Combobox, type ComboboxOption } from '../../ui/forms/combobox.tsx'
import { useHeldWhilePressed } from '../../ui/state/use-held-while-pressed.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { listAreaNames } from './use-area-names.ts'
import { type PlaceSearch, usePlaceSearch } from './use-place-search.ts'

/** Enough for every Kotwali; more is narrowed by typing. */
const OPTIONS_MAX = 8

export type PlaceFieldProps = {
  label: string
  /** `address`: the rest of the address, by which the place of an earlier version is found. */
  area: Area & { address?: string }
  /** `isTyped`: by the person. */
  onChange: (area: Area, isTyped: boolean) => void
  isOptional?: boolean
  /** A text that is no place of the table is of no use here. */
  isListedOnly?: boolean
  error?: string | null
}

/**
 * Where something is delivered, in one field: a place is found by its Bangla, English or former name. What the table does
 * not have stays as it was typed.
 */
export const PlaceField = (props: PlaceFieldProps) => {
  const { label, area, onChange, isOptional = false, isListedOnly = false, error } = props
  const t = useTranslate()
  const locale = useLocale()
  const search = usePlaceSearch()
  const [typed, setTyped] = useState<string | null>(null)
  const text = listAreaNames(area, search, locale).join(', ')
  useMatchedPlace(props, search)
  const places = typed?.trim() && search ? search.searchPlaces(typed).slice(0, OPTIONS_MAX) : []
  const isKept = text !== '' && !area.place && search !== undefined && !isListedOnly
  const hint = useHeldWhilePressed(
    isKept ? t('Not in the list of areas. It stays as you wrote it.') : t('For example Mirpur, Dhaka'),
  )
  const leave = () => {
    setTyped(null)
    // A pick, or nothing was typed.
    if (typed === null || typed === text) return
    onChange(search ? search.readArea(typed) : { ...NO_AREA, upazila: typed.trim() }, true)
  }
  const pick = ({ id }: ComboboxOption) => {
    setTyped(null)
    const place = search?.findPlace(id)
    if (place && search) onChange(search.toArea(place), true)
  }
  return (
    <Combobox
      label={label}
      name="place"
      hint={hint}
      isOptional={isOptional}
      error={error}
      value={typed ?? text}
      maxLength={NAME_MAX}
      options={search ? places.map(place => toOption(place, search, locale)) : []}
      status={
        typed?.trim() && search && places.length === 0
          ? isListedOnly
            ? t('No area has this name.')
            : t('No area has this name. You can keep what you wrote.')
          : undefined
      }
      onType={setTyped}
      onPick={pick}
      onLeave={leave}
    />
  )
}

const toOption = (place: Place, search: PlaceSearch, locale: 'en' | 'bn'): ComboboxOption => ({
  id: place.slug,
  label: place.names[locale],
  detail: place.kind === 'district' ? undefined : search.districtOf(place).names[locale],
})

/**
 * Finds the place of an address that came without one, as from an earlier version, once the table has loaded. Its texts stay,
 * so that it is still the saved address.
 */
const useMatchedPlace = ({ area, onChange }: PlaceFieldProps, search: PlaceSearch | undefined): void => {
  const complete = useEffectEvent(() => {
    const place = search?.matchAddress(area)
    if (place) onChange({ ...area, place }, false)
  })
  const { place, district, upazila } = area
  useEffect(() => {
    if (search && !place && (district || upazila)) complete()
  }, [search, place, district, upazila])
}
