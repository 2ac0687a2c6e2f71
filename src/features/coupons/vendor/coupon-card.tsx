import type { Coupon } from '../../../contract/coupons/coupons.ts'
import { formatNumber, formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import { getCouponState, type OptimisticCoupon } from '../../../local/coupons/coupons.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardHeader } from '../../../ui/layout/card-header.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import { useNow } from '../../../ui/state/use-now.ts'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { formatShortDate } from '../../../ui/text/format-date-time.ts'
import { type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { formatOffer } from '../customer/format-offer.ts'
import { CouponMenu, undoDeletion } from './coupon-menu.tsx'
import { COUPON_STATE_LABELS } from './coupon-view.ts'

export type CouponCardProps = {
  coupon: OptimisticCoupon
  /** The name of its shop; undefined: it has none, or this device does not know it. */
  shop: string | undefined
  /** null: it cannot be selected. */
  selection: Selection | null
}

/** A coupon with its discount, validity, usage and actions. */
export const CouponCard = ({ coupon, shop, selection }: CouponCardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  // If no shop is selected, the server takes the vendor's oldest shop.
  const everywhere = useUser()?.role === 'VENDOR' ? 'My oldest shop' : 'The whole market'
  const { label, tone } = COUPON_STATE_LABELS[getCouponState(coupon, useNow())]
  if (coupon.isDeleting) return <DeletingCouponCard coupon={coupon} />
  return (
    <Card as="article" label={coupon.code}>
      <CardHeader end={<CouponMenu coupon={coupon} />}>
        <Row>
          {selection && <SelectRow selection={selection} id={coupon.id} name={coupon.code} />}
          <h2>{coupon.code}</h2>
          <Tag tone={tone}>{t(label)}</Tag>
          {coupon.isPublic && <Tag tone="neutral">{t('Public')}</Tag>}
        </Row>
        <p className="figure">{formatOffer(coupon, locale, t)}</p>
      </CardHeader>
      <div>
        <p className="meta">
          {formatShortDate(coupon.startTime, locale)} – {formatShortDate(coupon.endTime, locale)} ·{' '}
          {shop ?? t(everywhere)}
        </p>
        <p className="meta">{formatLimits(coupon, locale, t)}</p>
      </div>
      <PendingNote entries={coupon.entries} />
    </Card>
  )
}

const formatLimits = (coupon: Coupon, locale: Locale, t: Translate): string => {
  const { minOrderAmount, totalUsageLimit, usedCount } = coupon
  const used = formatNumber(usedCount, locale)
  return [
    totalUsageLimit === null
      ? t('Used {used} times', { used })
      : t('Used {used} of {total} times', { used, total: formatNumber(totalUsageLimit, locale) }),
    ...(minOrderAmount === null ? [] : [t('from {amount}', { amount: formatTaka(minOrderAmount, locale) })]),
  ].join(' · ')
}

const DeletingCouponCard = ({ coupon: { code, entries } }: { coupon: OptimisticCoupon }) => {
  const t = useTranslate()
  const deletion = entries.at(-1)
  return (
    <Card as="article" label={code}>
      <Row align="between">
        <p>{t('“{name}” is being deleted.', { name: code })}</p>
        {deletion && <Button onClick={catchToToast(() => undoDeletion(deletion.id))}>{t('Undo')}</Button>}
      </Row>
    </Card>
  )
}
