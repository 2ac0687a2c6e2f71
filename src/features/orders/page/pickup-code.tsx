import { formatDigits } from '../../../contract/messages/number-format.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './pickup-code.css'

/** The code that the customer shows at the shop, until the order is collected. */
export const PickupCode = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  const code = order.pickup?.code
  const isReady = order.shownStatus === 'SHIPPED'
  if (!code || !(isReady || order.shownStatus === 'PENDING' || order.shownStatus === 'PROCESSING')) return null
  const digits = formatDigits(code, locale)
  return (
    <Card as="section" label={t('Your code')}>
      <h2>{t('Your code')}</h2>
      <p className="pickup-code">
        <strong>
          {digits.slice(0, 3)} {digits.slice(3)}
        </strong>
      </p>
      <p>
        {t(isReady ? 'Show it when you collect the order.' : 'You are told when it is ready. Then show this code.')}
      </p>
    </Card>
  )
}
