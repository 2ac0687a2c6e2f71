import { Select } from '../../ui/select.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { districtOptions, useDistricts } from './use-districts.ts'

/** One of the 64 districts, in the reader's language and order; the platform's own picker. */
export const DistrictField = ({ value, error }: { value: string; error: string | null }) => {
  const t = useText()
  const locale = useLocale()
  const districts = useDistricts()
  return (
    <Select
      label={t('District')}
      name="district"
      isOptional
      autoComplete="address-level1"
      options={[{ value: '', label: t('Choose a district') }, ...districtOptions(districts, value, locale)]}
      error={error}
    />
  )
}
