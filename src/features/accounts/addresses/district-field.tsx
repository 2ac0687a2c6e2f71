import { Select } from '../../../ui/forms/select.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { buildDistrictOptions, useDistricts } from './use-districts.ts'

/** A native select of the 64 districts, named and sorted in the interface language. */
export const DistrictField = ({ value }: { value: string }) => {
  const t = useTranslate()
  const locale = useLocale()
  const districts = useDistricts()
  return (
    <Select
      label={t('District')}
      name="district"
      isOptional
      autoComplete="address-level1"
      options={[{ value: '', label: t('Choose a district') }, ...buildDistrictOptions(districts, value, locale)]}
    />
  )
}
