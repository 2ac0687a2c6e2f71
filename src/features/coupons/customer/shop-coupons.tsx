import { TicketPercent } from 'lucide-react'
import type { KnownCoupon } from '../../../local/coupons/collected-coupons.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { CollectButton } from './collect-button.tsx'
import { CouponTicket } from './coupon-ticket.tsx'
import { useShopCoupons } from './use-shop-coupons.ts'

const SECTION_ID = 'coupons'

/** The public coupons of a shop, to collect for later. Renders nothing where there are none. */
export const ShopCoupons = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const coupons = useOfferedCoupons(shopId)
  if (coupons.length === 0) return null
  return (
    <div id={SECTION_ID}>
      <Section title={t('Coupons')}>
        <div className="coupon-tickets">
          {coupons.map(coupon => (
            <CouponTicket key={coupon.id} coupon={coupon} action={<CollectButton coupon={coupon} />} />
          ))}
        </div>
      </Section>
    </div>
  )
}

/** Leads to them from the head of the page, where it moves nothing when it appears. */
export const ShopCouponsLink = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const { length: count } = useOfferedCoupons(shopId)
  if (count === 0) return null
  const label = t('{count, plural, one {# coupon} other {# coupons}}', { count })
  return <IconButton icon={TicketPercent} variant="soft" label={label} badge={count} href={`#${SECTION_ID}`} />
}

const useOfferedCoupons = (shopId: string): readonly KnownCoupon[] => {
  const known = useShopCoupons(shopId)
  return known?.canCollect ? known.coupons : []
}
