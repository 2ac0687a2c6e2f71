import { toDeliveryPlace } from '../../../../contract/delivery/delivery-place.ts'
import { NO_AREA } from '../../../../contract/places/area.ts'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { TwoColumns } from '../../../../ui/layout/page.tsx'
import { translateText, useTranslate } from '../../../../ui/text/i18n.ts'
import { PlaceField } from '../../../places/place-field.tsx'
import { usePlaceSearch } from '../../../places/use-place-search.ts'
import type { DeliveryProblem, TypedDelivery } from './typed-delivery.ts'
import { WeekdayCheckboxes } from './weekday-checkboxes.tsx'

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
      <WeekdayCheckboxes
        legend={t('Days off')}
        days={typed.daysOff}
        error={errorOf('daysOff')}
        onChange={daysOff => onChange({ ...typed, daysOff })}
      />
    </Card>
  )
}
