import { useTranslate } from '../../ui/i18n.ts'
import { Section } from '../../ui/section.tsx'
import { CollectButton } from './collect-button.tsx'
import { CouponTicket } from './coupon-ticket.tsx'
import { useShopCoupons } from './use-shop-coupons.ts'

/** The public coupons of a shop, to collect for later. Renders nothing where there are none. */
const ShopCoupons = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const known = useShopCoupons(shopId)
  if (!known?.canCollect || known.coupons.length === 0) return null
  return (
    <Section title={t('Coupons')}>
      <div className="coupon-tickets">
        {known.coupons.map(coupon => (
          <CouponTicket key={coupon.id} coupon={coupon} action={<CollectButton coupon={coupon} />} />
        ))}
      </div>
    </Section>
  )
}

export default ShopCoupons
