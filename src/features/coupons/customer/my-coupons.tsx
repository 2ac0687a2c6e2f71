import { useLiveQuery } from 'dexie-react-hooks'
import { listCollectedCoupons, type PublicCoupon } from '../../../contract/coupons/public-coupons.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readMyCoupons } from '../../../local/coupons/collected-coupons.ts'
import { readListing, refreshListing } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useShopUrl } from '../../products/catalogue/shop-url.ts'
import { useShopNames } from '../../products/catalogue/use-shop-names.ts'
import { CouponTicket } from './coupon-ticket.tsx'

/** The coupons that a shopper has collected, with the way to where each counts; works offline. */
export const MyCoupons = () => {
  const t = useTranslate()
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const listing = useLiveQuery(() => readListing(listCollectedCoupons, {}))
  useRefresh(
    isCustomer ? listCollectedCoupons.name : '',
    force => refreshListing(listCollectedCoupons, {}, { force }),
    listing?.stale === 1,
  )
  const coupons = useLiveQuery(readMyCoupons)
  if (!coupons) return null
  return (
    <Section title={t('My coupons')}>
      {coupons.length === 0 ? (
        <p>{t('Coupons that you collect in shops and in your cart appear here.')}</p>
      ) : (
        <div className="coupon-tickets">
          {coupons.map(coupon => (
            <MyCoupon key={coupon.id} coupon={coupon} />
          ))}
        </div>
      )}
    </Section>
  )
}

const MyCoupon = ({ coupon }: { coupon: PublicCoupon }) => {
  const t = useTranslate()
  const { code, shopId } = coupon
  const shopHref = useShopUrl()
  const shop = useShopNames().get(shopId ?? '')
  return (
    <CouponTicket
      coupon={coupon}
      note={shopId === null ? t('In all shops') : shop}
      action={
        <Button
          variant="soft"
          href={(shopId && shopHref(shopId)) || '/products'}
          aria-label={t('Shop with {code}', { code })}
        >
          {t('Shop now')}
        </Button>
      }
    />
  )
}
