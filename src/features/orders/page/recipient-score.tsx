import { useState } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { askRecipientScore, type RecipientScore as Score } from '../../../contract/orders/customer-history.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

type RecipientScoreProps = { orderId: string; courier: string }

/** For the shop: how parcels to the customer's number ended elsewhere. The courier is asked when somebody wants to know, and no sooner. */
export const RecipientScore = ({ orderId, courier: name }: RecipientScoreProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [score, setScore] = useState<Score | null>(null)
  const courier = courierTitle(name)
  const ask = async () => {
    const result = await run({ done: () => null }, () => callAuthenticated(askRecipientScore, { id: orderId }))
    if (!isRejected(result)) setScore(result.data)
  }
  if (score) return <ScoreText score={score} />
  return (
    <Button variant="link" isBusy={isBusy} onClick={() => void ask()}>
      {t('Ask {courier} about this number', { courier })}
    </Button>
  )
}

/** A word of a later version is no count. */
const VOLUMES: Partial<Record<string, MessageKey>> = {
  low: 'There were 1 to 5 of them.',
  medium: 'There were 6 to 20 of them.',
  high: 'There were 21 to 200 of them.',
  very_high: 'There were more than 200 of them.',
}

const ScoreText = ({ score: { courier: name, delivered, volume, reports } }: { score: Score }) => {
  const t = useTranslate()
  const locale = useLocale()
  const courier = courierTitle(name)
  const count = VOLUMES[volume]
  const percent = delivered === null ? null : formatNumber(delivered, locale)
  return (
    <output>
      {percent === null
        ? t('{courier} has finished no parcel to this number yet.', { courier })
        : t('{courier}: {percent}% of the parcels to this number were delivered.', { courier, percent })}
      {percent !== null && count && ` ${t(count)}`}
      {reports > 0 &&
        ` ${t('{count, plural, one {Shops have reported this number once.} other {Shops have reported this number # times.}}', { count: reports })}`}
    </output>
  )
}
