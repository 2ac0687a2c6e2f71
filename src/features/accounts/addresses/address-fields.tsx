import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { buildDistrictOptions, useDistricts } from './use-districts.ts'

export type AddressFieldsProps = {
  /** The form's current district. */
  district: string
}

/** The fields of a delivery address, inside a form: name, phone, email, address, district and upazila. */
export const AddressFields = ({ district }: AddressFieldsProps) => {
  const t = useTranslate()
  return (
    <>
      <TextInput label={t('Name')} name="name" autoComplete="name" enterKeyHint="next" />
      <TextInput
        label={t('Phone')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        hint={t('11 digits, for example 01712345678')}
      />
      <TextInput
        label={t('Email')}
        name="email"
        isOptional={useUser()?.email === ''}
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <TextArea label={t('Address')} name="address" autoComplete="street-address" hint={t('House, road and area')} />
      <Row>
        <DistrictField value={district} />
        <TextInput label={t('Upazila')} name="upazila" isOptional autoComplete="address-level2" enterKeyHint="done" />
      </Row>
    </>
  )
}

/** A native select of the 64 districts, named and sorted in the interface language. */
const DistrictField = ({ value }: { value: string }) => {
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
