import type { PickupPoints } from '../../../contract/delivery/pickup.ts'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PickupHours } from '../../delivery/pickup-hours.tsx'
import { type BillingForm, BY_DELIVERY } from './use-billing-form.ts'

/** Delivery, or a place of the shop to collect the order. Nothing where the shop has none. */
export const PickupChoice = ({ points, billing }: { points: PickupPoints; billing: BillingForm }) => {
  const t = useTranslate()
  if (points.length === 0) return null
  return (
    <Card as="section" label={t('How you get it')}>
      <RadioGroup
        legend={t('How you get it')}
        name="pickupPoint"
        variant="cards"
        defaultValue={billing.pickupPoint}
        onPress={billing.choosePickup}
        options={[
          { value: BY_DELIVERY, label: t('Delivery to your address') },
          ...points.map(point => ({
            value: point.id,
            label: t('Pick up: {place}', { place: point.name }),
            hint: (
              <>
                {point.address}
                <br />
                <PickupHours point={point} /> · {t('No delivery fee')}
              </>
            ),
          })),
        ]}
      />
    </Card>
  )
}
