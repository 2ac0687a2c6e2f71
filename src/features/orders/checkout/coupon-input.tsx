import { TicketPercent, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './coupon-input.css'
import type { CheckoutCoupon } from './use-checkout-coupon.ts'

/** The coupon of the order: a field to apply one, or the applied coupon with a button that removes it. */
export const CouponInput = ({ coupon }: { coupon: CheckoutCoupon }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { applied, remove } = coupon
  if (!applied) return <CouponField coupon={coupon} />
  return (
    <p className="coupon-applied">
      <TicketPercent aria-hidden="true" />
      <span>
        <strong>{applied.code}</strong> {t('{amount} off', { amount: formatTaka(applied.discountAmount, locale) })}
      </span>
      <IconButton icon={X} label={t('Remove coupon {code}', { code: applied.code })} onClick={remove} />
    </p>
  )
}

const OFFLINE_HINT = 'You need to be online to check a coupon code.'

/** Not part of the checkout's form data: Enter applies the coupon and does not place the order. */
const CouponField = ({ coupon: { isBusy, message, apply } }: { coupon: CheckoutCoupon }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [code, setCode] = useState('')
  const submit = async () => {
    if (isOnline && (await apply(code))) setCode('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit().catch(reportError)
  }
  return (
    <div className="coupon-field" data-felte-ignore="">
      <TextInput
        label={t('Coupon code')}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        hint={isOnline ? undefined : t(OFFLINE_HINT)}
        error={message}
        onChange={event => setCode(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="soft" isBusy={isBusy} disabled={!isOnline} onClick={submit}>
        {t('Apply')}
      </Button>
    </div>
  )
}
