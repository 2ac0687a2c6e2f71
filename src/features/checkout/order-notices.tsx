import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useText } from '../../ui/text.ts'
import { acceptChanges } from '../cart/accept-changes.ts'
import { ChangedGoods } from '../cart/changed-goods.tsx'
import type { CartView } from '../cart/use-cart.ts'
import { UnconfirmedOrder } from '../email-confirmation/unconfirmed-order.tsx'
import { acceptCorrection } from '../orders/accept-correction.ts'
import './order-notices.css'
import { type Correction, titleOf } from '../orders/refusal.ts'
import type { Refused } from './use-place-order.ts'

type NoticesProps = { cart: CartView; refused: Refused | null }

/** What stands between the person and his order: the server's refusal, or what the device has heard meanwhile. */
export const OrderNotices = ({ cart, refused }: NoticesProps) => {
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
        <Corrected refused={refused} correction={refused.correction} />
      ) : (
        <Plain cart={cart} refused={refused} />
      )}
    </div>
  )
}

const Plain = ({ cart, refused }: NoticesProps) => {
  const t = useText()
  return (
    <>
      {refused && <Reason refused={refused} />}
      {cart.changes.length > 0 && (
        <ChangedGoods
          title={t('This changed since you put it in the cart')}
          changes={cart.changes}
          action={
            <Button variant="brand" onClick={attempt(() => acceptChanges(cart.changes, cart.known))}>
              {t('Update cart')}
            </Button>
          }
        />
      )}
    </>
  )
}

const Reason = ({ refused: { code, message } }: { refused: Refused }) => {
  const t = useText()
  const kept = t('Your cart is as it was. Nothing was ordered.')
  if (code === 'UNCONFIRMED') return <UnconfirmedOrder message={message}>{kept}</UnconfirmedOrder>
  return <ErrorNote title={t(message)}>{kept}</ErrorNote>
}

const Corrected = ({ refused, correction }: { refused: Refused; correction: Correction }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const updateCart = attempt(async () => {
    await acceptCorrection(correction)
    navigate('/cart')
  })
  return (
    <>
      <ChangedGoods
        title={t(titleOf(correction, refused.message))}
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
