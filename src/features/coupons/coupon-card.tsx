import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { Coupon } from '../../contract/coupons.ts'
import { TOAST } from '../../contract/messages.ts'
import { formatNumber, formatTaka, type Locale } from '../../contract/money.ts'
import { withdraw } from '../../local/outbox-edit.ts'
import { useNow } from '../../ui/ago.tsx'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardHead } from '../../ui/card-head.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Row } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { t as say, type Translate, useLocale, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { useUser } from '../../ui/use-session.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { useSend } from '../orders/use-send.ts'
import { couponStateAt, type OwnCoupon } from './coupon-overlay.ts'
import { STATES } from './coupon-view.ts'
import { submitRemoval, switchCoupon } from './coupon-writes.ts'
import { useShopName } from './use-shop-name.ts'

export type CouponCardProps = {
  coupon: OwnCoupon
  /** null: it cannot be chosen. */
  selection: Selection | null
}

/** One coupon: what it gives, until when, how often it was used. */
export const CouponCard = ({ coupon, selection }: CouponCardProps) => {
  const t = useText()
  const locale = useLocale()
  const shop = useShopName(coupon.shopId)
  // Where none is chosen, the server gives it to a vendor's oldest shop.
  const everywhere = useUser()?.role === 'VENDOR' ? 'My oldest shop' : 'The whole market'
  const { words, tone } = STATES[couponStateAt(coupon, useNow())]
  if (coupon.isGoing) return <GoingCard coupon={coupon} />
  return (
    <Card as="article" label={coupon.code}>
      <CardHead end={<CouponMenu coupon={coupon} />}>
        <Row>
          {selection && (
            <label className="choice">
              <input
                type="checkbox"
                aria-label={t('Choose {name}', { name: coupon.code })}
                checked={selection.has(coupon.id)}
                onChange={() => selection.toggle(coupon.id)}
              />
            </label>
          )}
          <h2>{coupon.code}</h2>
          <Tag tone={tone}>{t(words)}</Tag>
        </Row>
        <p className="figure">{offerWords(coupon, locale, t)}</p>
      </CardHead>
      <div>
        <p className="meta">
          {dayWords(coupon.startTime, locale)} – {dayWords(coupon.endTime, locale)} · {shop ?? t(everywhere)}
        </p>
        <p className="meta">{limitWords(coupon, locale, t)}</p>
      </div>
      <EntriesNote entries={coupon.entries} />
    </Card>
  )
}

/** `৳100 off`, `10% off, at most ৳200`. */
const offerWords = (coupon: Coupon, locale: Locale, t: Translate): string => {
  const { discountType, discountAmount, maxDiscountAmount } = coupon
  if (discountType === 'FIXED') return t('{amount} off', { amount: formatTaka(discountAmount, locale) })
  const percent = t('{percent}% off', { percent: formatNumber(discountAmount, locale) })
  if (maxDiscountAmount === null) return percent
  return `${percent}, ${t('at most {amount}', { amount: formatTaka(maxDiscountAmount, locale) })}`
}

const limitWords = (coupon: Coupon, locale: Locale, t: Translate): string => {
  const { minOrderAmount, totalUsageLimit, usedCount } = coupon
  const used = formatNumber(usedCount, locale)
  return [
    totalUsageLimit === null
      ? t('Used {used} times', { used })
      : t('Used {used} of {total} times', { used, total: formatNumber(totalUsageLimit, locale) }),
    ...(minOrderAmount === null ? [] : [t('from {amount}', { amount: formatTaka(minOrderAmount, locale) })]),
  ].join(' · ')
}

const dayWords = (at: string, locale: Locale): string =>
  new Date(at).toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })

const CouponMenu = ({ coupon }: { coupon: OwnCoupon }) => {
  const t = useText()
  const { run } = useSend()
  const switchIt = () => run({ loading: 'Sending', done: TOAST.updated }, () => switchCoupon(coupon, !coupon.isActive))
  return (
    <Menu
      look="soft"
      label={t('More about {name}', { name: coupon.code })}
      trigger={<Ellipsis aria-hidden="true" />}
      items={[
        { label: t('Edit'), icon: Pencil, href: `/dashboard/coupons?edit=${coupon.id}` },
        coupon.isActive
          ? { label: t('Switch off'), icon: Pause, onSelect: switchIt }
          : { label: t('Switch on'), icon: Play, onSelect: switchIt },
        { label: t('Delete'), icon: Trash2, isDanger: true, onSelect: attempt(() => removeCoupon(coupon)) },
      ]}
    />
  )
}

const removeCoupon = async (coupon: OwnCoupon): Promise<void> => {
  const entryId = await submitRemoval(coupon)
  if (entryId === null) return void toast.success(say(TOAST.deleted))
  const id = toast.info(say('“{name}” is being deleted.', { name: coupon.code }), {
    action: {
      label: say('Undo'),
      onSelect: () => {
        toast.dismiss(id)
        attempt(() => undo(entryId))()
      },
    },
  })
}

const undo = async (entryId: string): Promise<void> => {
  if (!(await withdraw(entryId))) toast.error(say('Too late: it is deleted already.'))
}

const GoingCard = ({ coupon: { code, entries } }: { coupon: OwnCoupon }) => {
  const t = useText()
  const deletion = entries.at(-1)
  return (
    <Card as="article" label={code}>
      <Row align="between">
        <p>{t('“{name}” is being deleted.', { name: code })}</p>
        {deletion && <Button onClick={attempt(() => undo(deletion.id))}>{t('Undo')}</Button>}
      </Row>
    </Card>
  )
}
