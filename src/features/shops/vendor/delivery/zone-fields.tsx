import { ArrowUp, Trash2 } from 'lucide-react'
import { DELIVERY_AREAS, type DeliveryArea } from '../../../../contract/delivery/shop-delivery.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Row, TwoColumns } from '../../../../ui/layout/page.tsx'
import { type MessageKey, translateText, useTranslate } from '../../../../ui/text/i18n.ts'
import { PlaceList } from './place-list.tsx'
import type { DeliveryProblem, TypedZone } from './typed-delivery.ts'

export const AREA_LABELS: Record<DeliveryArea, MessageKey> = {
  'own-upazila': 'My upazila',
  'own-district': 'My district',
  'own-division': 'My division',
  'dhaka-city': 'Dhaka city',
  'dhaka-suburb': 'Around Dhaka: Savar, Keraniganj, Gazipur, Narayanganj',
  places: 'Chosen places',
  everywhere: 'Everywhere else',
}
const CHOSEN_AREAS = DELIVERY_AREAS.filter(area => area !== 'everywhere')

export type ZoneFieldsProps = {
  zone: TypedZone
  number: number
  /** Undefined: it is the first one already, or the last, which stays. */
  onMoveUp: (() => void) | undefined
  onRemove: (() => void) | undefined
  onChange: (change: Partial<TypedZone>) => void
  problem: DeliveryProblem | null
}

/** One zone: where it is, what delivery costs there, and how long it takes. */
export const ZoneFields = ({ zone, number, onMoveUp, onRemove, onChange, problem }: ZoneFieldsProps) => {
  const t = useTranslate()
  const title = zone.area === 'everywhere' ? t(AREA_LABELS.everywhere) : t('Zone {number}', { number })
  const errorOf = (field: string) => (problem?.field === field ? translateText(problem.message) : null)
  const text = (field: 'fee' | 'feePerKg' | 'freeFrom' | 'daysFrom' | 'daysTo') => ({
    name: `${zone.key}.${field}`,
    inputMode: field.startsWith('days') ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    value: zone[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <Card as="section" label={title}>
      <Row align="between">
        <h2>{title}</h2>
        <Row>
          {onMoveUp && <IconButton icon={ArrowUp} label={t('Move {zone} up', { zone: title })} onClick={onMoveUp} />}
          {onRemove && <IconButton icon={Trash2} label={t('Remove {zone}', { zone: title })} onClick={onRemove} />}
        </Row>
      </Row>
      {zone.area !== 'everywhere' && (
        <Select
          label={t('Where')}
          name={`${zone.key}.area`}
          value={zone.area}
          options={CHOSEN_AREAS.map(area => ({ value: area, label: t(AREA_LABELS[area]) }))}
          onChange={area => onChange({ area })}
        />
      )}
      {zone.area === 'places' && (
        <PlaceList places={zone.places} error={errorOf('places')} onChange={places => onChange({ places })} />
      )}
      <Checkbox
        label={t('We deliver here')}
        checked={zone.isServed}
        onChange={event => onChange({ isServed: event.target.checked })}
      />
      {zone.isServed && (
        <>
          <TwoColumns>
            <TextInput label={t('Delivery fee')} prefix="৳" {...text('fee')} />
            <TextInput label={t('Each further kg')} prefix="৳" isOptional {...text('feePerKg')} />
          </TwoColumns>
          <TwoColumns>
            <TextInput label={t('Days from')} {...text('daysFrom')} />
            <TextInput label={t('Days to')} {...text('daysTo')} />
          </TwoColumns>
          <TextInput label={t('Free delivery from')} prefix="৳" isOptional {...text('freeFrom')} />
        </>
      )}
    </Card>
  )
}
