import type { Area } from '../../../contract/places/area.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './address-fields.css'
import { PlaceField, type PlaceFieldProps } from '../../places/place-field.tsx'

export type AddressFieldsProps = {
  /** The form's current area. */
  area: Area
  /** Sets its fields in the form. */
  onArea: PlaceFieldProps['onChange']
  /** Who it is, not where. The other fields keep what they hold. */
  isContactOnly?: boolean
  /** False: somebody without an account is not asked for an email. */
  hasEmail?: boolean
}

/** The fields of a delivery address, inside a form: name, phone, email, address and area. */
export const AddressFields = ({ area, onArea, isContactOnly = false, hasEmail = true }: AddressFieldsProps) => {
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
      {hasEmail && <EmailInput />}
      <div className="address-place" hidden={isContactOnly}>
        <TextArea label={t('Address')} name="address" autoComplete="street-address" hint={t('House and road')} />
        <PlaceField label={t('Area')} area={area} onChange={onArea} isOptional />
      </div>
    </>
  )
}

const EmailInput = () => (
  <TextInput
    label={useTranslate()('Email')}
    name="email"
    isOptional={useUser()?.email === ''}
    type="email"
    autoComplete="email"
    inputMode="email"
    enterKeyHint="next"
  />
)
