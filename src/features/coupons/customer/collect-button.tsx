import { Check } from 'lucide-react'
import { collectPublicCoupon, type KnownCoupon } from '../../../local/coupons/collected-coupons.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { describeMessage, useTranslate } from '../../../ui/text/i18n.ts'
import './coupon-ticket.css'

/** Keeps a coupon for later, or says that it is kept. */
export const CollectButton = ({ coupon }: { coupon: KnownCoupon }) => {
  const t = useTranslate()
  if (coupon.isCollected) {
    return (
      <span className="coupon-ticket-done">
        <Check aria-hidden="true" /> {t('Collected')}
      </span>
    )
  }
  const { code } = coupon
  return (
    <Button
      variant="soft"
      aria-label={t('Collect {code}', { code })}
      onClick={catchToToast(() => collectPublicCoupon(coupon, describeMessage('Collect {code}', { code })))}
    >
      {t('Collect')}
    </Button>
  )
}
