import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { Select } from '../../ui/select.tsx'
import { buildDistrictOptions, useDistricts } from './use-districts.ts'

/** One of the 64 districts, in the reader's language and order; the platform's own picker. */
export const DistrictField = ({ value, error }: { value: string; error: string | null }) => {
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
      error={error}
    />
  )
}
