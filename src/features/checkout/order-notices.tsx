import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { acceptCorrection } from '../../local/resources/accept-correction.ts'
import { acceptLineChanges } from '../../local/resources/line-change-acceptance.ts'
import { Button } from '../../ui/button.tsx'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { LineChangesNotice } from '../cart/line-changes-notice.tsx'
import type { CartView } from '../cart/use-cart.ts'
import { UnconfirmedOrderNotice } from '../email-confirmation/unconfirmed-order-notice.tsx'
import './order-notices.css'
import { getCorrectionTitle, type OrderCorrection } from '../../local/resources/order-correction.ts'
import type { OrderRejection } from './use-place-order.ts'

type OrderNoticesProps = { cart: CartView; refused: OrderRejection | null }

/** What stands between the person and his order: the server's refusal, or what the device has heard meanwhile. */
export const OrderNotices = ({ cart, refused }: OrderNoticesProps) => {
  const box = useRef<HTMLDivElement>(null)
  // A long form hides its own head: the person is taken to what he must read before he presses again.
  useEffect(() => {
    if (!refused) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [refused])
  return (
    <div ref={box} tabIndex={-1} className="order-notices">
      {refused?.correction ? (
        <CorrectionNotice refused={refused} correction={refused.correction} />
      ) : (
        <CartNotices cart={cart} refused={refused} />
      )}
    </div>
  )
}

const CartNotices = ({ cart, refused }: OrderNoticesProps) => {
  const t = useTranslate()
  return (
    <>
      {refused && <RejectionNotice refused={refused} />}
      {cart.changes.length > 0 && (
        <LineChangesNotice
          title={t('This changed since you put it in the cart')}
          changes={cart.changes}
          action={
            <Button variant="brand" onClick={catchToToast(() => acceptLineChanges(cart.changes, cart.cachedProducts))}>
              {t('Update cart')}
            </Button>
          }
        />
      )}
    </>
  )
}

const RejectionNotice = ({ refused: { code, message } }: { refused: OrderRejection }) => {
  const t = useTranslate()
  const kept = t('Your cart is as it was. Nothing was ordered.')
  if (code === 'UNCONFIRMED') return <UnconfirmedOrderNotice message={message}>{kept}</UnconfirmedOrderNotice>
  return <ErrorNotice title={t(message)}>{kept}</ErrorNotice>
}

const CorrectionNotice = ({ refused, correction }: { refused: OrderRejection; correction: OrderCorrection }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const updateCart = catchToToast(async () => {
    await acceptCorrection(correction)
    navigate('/cart')
  })
  return (
    <>
      <LineChangesNotice
        title={t(getCorrectionTitle(correction, refused.message))}
        changes={correction.changes}
        total={correction.total}
        action={<Button onClick={updateCart}>{t('Update cart')}</Button>}
      />
      {refused.lostCoupon && (
        <Notice title={t('The new total is without the coupon {code}', { code: refused.lostCoupon })}>
          {t('Update the cart, then enter it again for what is left.')}
        </Notice>
      )}
    </>
  )
}
