import { useState } from 'react'
import { estimateDelivery } from '../../../../contract/delivery/delivery-estimate.ts'
import { quoteDelivery } from '../../../../contract/delivery/quote-delivery.ts'
import type { ShopDelivery } from '../../../../contract/delivery/shop-delivery.ts'
import { formatTaka } from '../../../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../../../contract/money.ts'
import { NO_AREA } from '../../../../contract/places/area.ts'
import { normaliseTypedNumber } from '../../../../lists/typed-number.ts'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { TwoColumns } from '../../../../ui/layout/page.tsx'
import { useNow } from '../../../../ui/state/use-now.ts'
import { formatDeliveryDays } from '../../../../ui/text/format-dhaka-time.ts'
import { localiseDigits, useLocale, useTranslate } from '../../../../ui/text/i18n.ts'
import { PlaceField } from '../../../places/place-field.tsx'
import { type PlaceSearch, usePlaceSearch } from '../../../places/use-place-search.ts'

const KILOGRAM = 1000

/** What a parcel of some weight would cost to some place. @param delivery null: something typed is wrong */
export const DeliveryPreview = ({ delivery }: { delivery: ShopDelivery | null }) => {
  const t = useTranslate()
  const search = usePlaceSearch()
  const [slug, setSlug] = useState('')
  const [weight, setWeight] = useState(localiseDigits('1'))
  const [worth, setWorth] = useState(localiseDigits('1000'))
  const [kilograms, taka] = [weight, worth].map(text => Number(normaliseTypedNumber(text)))
  return (
    <Card as="aside" label={t('Try it')}>
      <h2>{t('Try it')}</h2>
      <PlaceField
        label={t('A parcel to')}
        area={{ ...NO_AREA, place: slug }}
        isListedOnly
        onChange={({ place }) => setSlug(place)}
      />
      <TwoColumns>
        <TextInput
          label={t('Weight in kg')}
          inputMode="decimal"
          autoComplete="off"
          value={weight}
          onChange={event => setWeight(event.target.value)}
        />
        <TextInput
          label={t('Worth')}
          prefix="৳"
          inputMode="decimal"
          autoComplete="off"
          value={worth}
          onChange={event => setWorth(event.target.value)}
        />
      </TwoColumns>
      <output>
        {delivery && search && slug && isPositive(kilograms) && isPositive(taka) && (
          <PreviewLine {...{ delivery, search, slug, kilograms, taka }} />
        )}
      </output>
    </Card>
  )
}

const isPositive = (number: number | undefined): number is number => number !== undefined && number > 0

type PreviewLineProps = {
  delivery: ShopDelivery
  search: PlaceSearch
  slug: string
  kilograms: number
  taka: number
}

const PreviewLine = ({ delivery, search, slug, kilograms, taka }: PreviewLineProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const found = search.findPlace(slug)
  if (!found) return null
  const place = search.formatPlace(found, locale)
  const lines = [{ price: toPoisha(taka), quantity: 1, weight: Math.round(kilograms * KILOGRAM) }]
  const quote = quoteDelivery(lines, { rules: delivery, place: found })
  if (!quote.isServed) return <p>{t('You do not deliver to {place}.', { place })}</p>
  const { from, to } = estimateDelivery(now, quote.days)
  return (
    <p>
      {t('To {place}: {fee}, arrives {days}', {
        place,
        fee: formatTaka(toTaka(quote.fee), locale),
        days: formatDeliveryDays(from, to, locale),
      })}
    </p>
  )
}
