import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { type ParcelQuote as Quote, quoteParcel } from '../../../contract/orders/order-parcels.ts'
import type { HandOver } from '../../../contract/orders/parcel-writes.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** What the courier would keep for the parcel as it is typed, which it is asked for when somebody wants to know. */
export const ParcelQuote = ({ parcel }: { parcel: HandOver }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [quote, setQuote] = useState<Quote | null>(null)
  const courier = courierTitle(parcel.courier)
  const ask = async () => {
    const { note: _, ...asked } = parcel
    const result = await run({ done: () => null }, () => callAuthenticated(quoteParcel, asked))
    if (!isRejected(result)) setQuote(result.data)
  }
  if (!quote)
    return (
      <Row>
        <Button variant="link" isBusy={isBusy} disabled={!isOnline} onClick={() => void ask()}>
          {t('Ask {courier} for its price', { courier })}
        </Button>
      </Row>
    )
  const amounts = { courier, fee: formatTaka(quote.fee, locale), share: formatTaka(quote.cashFee, locale) }
  return (
    <output>
      {quote.cashFee > 0
        ? t('{courier} keeps {fee} for the delivery and {share} for the cash.', amounts)
        : t('{courier} keeps {fee} for the delivery.', amounts)}
    </output>
  )
}
