import { TicketPercent } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { PublicCoupon } from '../../../contract/coupons/public-coupons.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { formatShortDate } from '../../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './coupon-ticket.css'
import { formatOffer } from './format-offer.ts'

type CouponTicketProps = {
  coupon: PublicCoupon
  action?: ReactNode
  /** Why it does not count. */
  note?: string | false
}

/** A coupon as a shopper sees it: what it gives, from when to when, its code, and what to do with it. */
export const CouponTicket = ({ coupon, action, note }: CouponTicketProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { minOrderAmount, endTime, code } = coupon
  const conditions = [
    ...(minOrderAmount === null ? [] : [t('from {amount}', { amount: formatTaka(minOrderAmount, locale) })]),
    t('until {day}', { day: formatShortDate(endTime, locale) }),
  ]
  return (
    <div className="coupon-ticket">
      <TicketPercent aria-hidden="true" />
      <div className="coupon-ticket-text">
        <p className="coupon-ticket-offer">{formatOffer(coupon, locale, t)}</p>
        <p className="coupon-ticket-terms">
          <span className="coupon-ticket-code">{code}</span>
          {conditions.map(condition => (
            <Fragment key={condition}>
              {' · '}
              <span className="coupon-ticket-condition">{condition}</span>
            </Fragment>
          ))}
        </p>
        {note && <p className="coupon-ticket-note">{note}</p>}
      </div>
      {action && <div className="coupon-ticket-action">{action}</div>}
    </div>
  )
}
