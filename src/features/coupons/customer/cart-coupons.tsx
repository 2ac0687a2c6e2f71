import { TicketPercent, X } from 'lucide-react'
import type { CouponOffer } from '../../../contract/coupons/coupon-offers.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { setCoupon } from '../../../local/cart/cart.ts'
import type { KnownCoupon } from '../../../local/coupons/collected-coupons.ts'
import type { CartItem } from '../../../local/db/device-schema.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { CollectButton } from './collect-button.tsx'
import { CouponTicket } from './coupon-ticket.tsx'
import { type ChosenCoupon, useApplyOffer } from './use-cart-coupon.ts'

type CartCouponsProps = {
  items: readonly CartItem[]
  offers: readonly CouponOffer<KnownCoupon>[]
  /** The coupon that is in the cart. */
  chosen: ChosenCoupon | null
}

/**
 * The coupon of the cart, or those that it could have: the best, and the others folded so that the total stays in view.
 */
export const CartCoupons = ({ items, offers, chosen }: CartCouponsProps) => {
  const t = useTranslate()
  const { apply, busyCode, message } = useApplyOffer(items)
  if (chosen) return <ChosenTicket chosen={chosen} />
  if (offers.length === 0) return null
  const [best, ...others] = offers.map(offer => (
    <OfferTicket
      key={offer.coupon.id}
      offer={offer}
      isBusy={busyCode === offer.coupon.code}
      onUse={() => apply(offer)}
    />
  ))
  return (
    <div className="coupon-offers">
      {best}
      {others.length > 0 && (
        <details>
          <summary>{t('{count, plural, one {# more offer} other {# more offers}}', { count: others.length })}</summary>
          <div className="coupon-tickets">{others}</div>
        </details>
      )}
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

type OfferTicketProps = { offer: CouponOffer<KnownCoupon>; isBusy: boolean; onUse: () => Promise<void> }

const OfferTicket = ({ offer: { coupon, missing }, isBusy, onUse }: OfferTicketProps) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <CouponTicket
      coupon={coupon}
      note={missing > 0 && t('Add {amount} more to use it.', { amount: formatTaka(missing, locale) })}
      action={
        missing > 0 ? (
          <CollectButton coupon={coupon} />
        ) : (
          <Button
            variant="soft"
            isBusy={isBusy}
            aria-label={t('Use coupon {code}', { code: coupon.code })}
            onClick={onUse}
          >
            {t('Use')}
          </Button>
        )
      }
    />
  )
}

const ChosenTicket = ({ chosen: { code, discount, missing } }: { chosen: ChosenCoupon }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p className="coupon-ticket">
      <TicketPercent aria-hidden="true" />
      <span className="coupon-ticket-text">
        <strong>{code}</strong> {discount > 0 && t('{amount} off', { amount: formatTaka(discount, locale) })}
        {missing > 0 && t('Add {amount} more to use it.', { amount: formatTaka(missing, locale) })}
        {discount === 0 && missing === 0 && t('We check it at checkout.')}
      </span>
      <IconButton icon={X} label={t('Remove coupon {code}', { code })} onClick={catchToToast(() => setCoupon(null))} />
    </p>
  )
}
