import { toDeliveryPlace } from '../../../../contract/delivery/delivery-place.ts'
import { NO_AREA } from '../../../../contract/places/area.ts'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Row, TwoColumns } from '../../../../ui/layout/page.tsx'
import { type MessageKey, translateText, useTranslate } from '../../../../ui/text/i18n.ts'
import { PlaceField } from '../../../places/place-field.tsx'
import { usePlaceSearch } from '../../../places/use-place-search.ts'
import type { DeliveryProblem, TypedDelivery } from './typed-delivery.ts'

/** From Sunday, which is 0. */
const WEEKDAYS: readonly MessageKey[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type ShopDeliveryFieldsProps = {
  typed: TypedDelivery
  problem: DeliveryProblem | null
  onChange: (typed: TypedDelivery) => void
}

/** What holds for all zones: where the shop sends from, how long it packs, and when it does not work. */
export const ShopDeliveryFields = ({ typed, problem, onChange }: ShopDeliveryFieldsProps) => {
  const t = useTranslate()
  const search = usePlaceSearch()
  const errorOf = (field: string) => (problem?.field === field ? translateText(problem.message) : null)
  const changePlace = (slug: string) => {
    const place = search?.findPlace(slug)
    onChange({ ...typed, from: place ? toDeliveryPlace(place) : null })
  }
  const toggleDay = (day: number, isOff: boolean) =>
    onChange({ ...typed, daysOff: isOff ? [...typed.daysOff, day] : typed.daysOff.filter(other => other !== day) })
  return (
    <Card as="section" label={t('All deliveries')}>
      <PlaceField
        label={t('You send from')}
        area={{ ...NO_AREA, place: typed.from?.slug ?? '' }}
        isListedOnly
        onChange={({ place }) => changePlace(place)}
      />
      <TwoColumns>
        <TextInput
          label={t('Days to pack')}
          name="handlingDays"
          inputMode="numeric"
          autoComplete="off"
          value={typed.handlingDays}
          error={errorOf('handlingDays')}
          onChange={event => onChange({ ...typed, handlingDays: event.target.value })}
        />
        <TextInput
          label={t('Weight of a piece in grams')}
          hint={t('For products that do not say their weight.')}
          name="pieceWeight"
          inputMode="numeric"
          autoComplete="off"
          value={typed.pieceWeight}
          error={errorOf('pieceWeight')}
          onChange={event => onChange({ ...typed, pieceWeight: event.target.value })}
        />
      </TwoColumns>
      <fieldset>
        <legend>{t('Days off')}</legend>
        <Row>
          {WEEKDAYS.map((name, day) => (
            <Checkbox
              key={name}
              label={t(name)}
              checked={typed.daysOff.includes(day)}
              onChange={event => toggleDay(day, event.target.checked)}
            />
          ))}
        </Row>
        {errorOf('daysOff') && <p className="field-error">{errorOf('daysOff')}</p>}
      </fieldset>
    </Card>
  )
}
