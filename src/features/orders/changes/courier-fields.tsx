import { useId } from 'react'
import { NAME_MAX } from '../../../contract/constants.ts'
import { TextInput, type TextInputProps } from '../../../ui/forms/text-input.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

/** The most common couriers; any other can be typed. */
const COURIERS = ['Pathao', 'Steadfast', 'RedX', 'Paperfly', 'Sundarban Courier', 'SA Paribahan', 'eCourier']

/** The courier, with suggestions. */
export const CourierField = (props: Partial<TextInputProps>) => {
  const id = useId()
  const t = useTranslate()
  return (
    <>
      <TextInput label={t('Courier')} list={id} maxLength={NAME_MAX} isOptional enterKeyHint="next" {...props} />
      <datalist id={id}>
        {COURIERS.map(courier => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
    </>
  )
}

export const TrackingNumberField = (props: Partial<TextInputProps>) => (
  <TextInput
    label={useTranslate()('Tracking number')}
    maxLength={NAME_MAX}
    autoComplete="off"
    autoCapitalize="characters"
    isOptional
    {...props}
  />
)

/** What was typed, without the fields that were left empty. */
export const toParcelDetail = (courierText = '', numberText = ''): StatusChangeDetail => {
  const [courier, trackingNumber] = [courierText.trim(), numberText.trim()]
  return { ...(courier && { courier }), ...(trackingNumber && { trackingNumber }) }
}
