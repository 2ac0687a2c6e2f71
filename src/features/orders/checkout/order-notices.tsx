import { useLocation } from 'wouter'
import { acceptCorrection } from '../../../local/orders/accept-correction.ts'
import { getCorrectionTitle, type OrderCorrection } from '../../../local/orders/correction.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { translateText, useTranslate } from '../../../ui/text/i18n.ts'
import { LineChangesNotice } from '../../cart/line-changes-notice.tsx'
import { UpdateCartButton } from '../../cart/update-cart-button.tsx'
import type { CartView } from '../../cart/use-cart.ts'
import { RefusalBox, RefusalNotice } from './refusal-box.tsx'
import type { OrderRejection } from './use-place-order.ts'

type OrderNoticesProps = { cart: CartView; rejection: OrderRejection | null }

/** Why the order cannot be placed as it is: the server rejected it, or prices and stock have changed. */
export const OrderNotices = ({ cart, rejection }: OrderNoticesProps) => (
  <RefusalBox rejection={rejection}>
    {rejection?.correction ? (
      <CorrectionNotice rejection={rejection} correction={rejection.correction} />
    ) : (
      <CartNotices cart={cart} rejection={rejection} />
    )}
  </RefusalBox>
)

const CartNotices = ({ cart, rejection }: OrderNoticesProps) => {
  const t = useTranslate()
  return (
    <>
      {rejection && (
        <RefusalNotice rejection={rejection}>{t('Nothing was ordered. Your cart has not changed.')}</RefusalNotice>
      )}
      {cart.changes.length > 0 && (
        <LineChangesNotice
          title={t('These products changed since you added them')}
          changes={cart.changes}
          action={<UpdateCartButton cart={cart} />}
        />
      )}
    </>
  )
}

const CorrectionNotice = ({ rejection, correction }: { rejection: OrderRejection; correction: OrderCorrection }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const updateCart = catchToToast(async () => {
    await acceptCorrection(correction)
    navigate('/cart', { state: { corrected: correction.changes } })
  })
  return (
    <>
      <LineChangesNotice
        title={translateText(getCorrectionTitle(correction, rejection.message))}
        changes={correction.changes}
        shipping={correction.shipping}
        total={correction.total}
        action={<Button onClick={updateCart}>{t('Update cart')}</Button>}
      />
      {rejection.lostCoupon && (
        <Notice title={t('The new total does not include coupon {code}', { code: rejection.lostCoupon })}>
          {t('Update the cart, then enter the coupon again.')}
        </Notice>
      )}
    </>
  )
}
