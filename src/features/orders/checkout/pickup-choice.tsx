import type { PickupPoints } from '../../../contract/delivery/pickup.ts'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PickupHours } from '../../delivery/pickup-hours.tsx'
import { type BillingForm, BY_DELIVERY } from './use-billing-form.ts'

type PickupChoiceProps = {
  shopId: string
  points: PickupPoints
  billing: BillingForm
  /** The shop's name, where there are several. */
  shop?: string
}

/** Delivery, or a place of the shop to collect the order. Nothing where the shop has none. */
export const PickupChoice = ({ shopId, points, billing, shop }: PickupChoiceProps) => {
  const t = useTranslate()
  if (points.length === 0) return null
  const title = shop ? t('How you get it from {shop}', { shop }) : t('How you get it')
  return (
    <Card as="section" label={title}>
      <RadioGroup
        legend={title}
        name={`pickup.${shopId}`}
        variant="cards"
        defaultValue={billing.pickup[shopId] ?? BY_DELIVERY}
        onPress={place => billing.choosePickup(shopId, place)}
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
