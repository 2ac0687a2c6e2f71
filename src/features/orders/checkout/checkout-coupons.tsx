import type { CartView } from '../../cart/use-cart.ts'
import { CartCoupons } from '../../coupons/customer/cart-coupons.tsx'
import { useCouponOffers } from '../../coupons/customer/use-cart-coupon.ts'
import { CouponInput } from './coupon-input.tsx'
import type { CheckoutCoupon } from './use-checkout-coupon.ts'

/** The order's coupon; without one, those that it could have, and the field for the code of another. */
export const CheckoutCoupons = ({ cart, coupon }: { cart: CartView; coupon: CheckoutCoupon }) => {
  const offers = useCouponOffers(cart)
  const isOpen = !coupon.applied && !coupon.isBusy
  return (
    <>
      {isOpen && <CartCoupons items={cart.items} offers={offers} chosen={null} />}
      <CouponInput coupon={coupon} />
    </>
  )
}
