import { HandCoins, RotateCcw, ShieldCheck, ShieldX, Store, Truck } from 'lucide-react'
import { toOnePiece } from '../../../contract/products/chosen-variant.ts'
import type { ProductVariant } from '../../../contract/products/options.ts'
import { pickWarranty } from '../../../contract/products/product-texts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { DeliverTo } from '../../delivery/deliver-to.tsx'
import { calculateDeliveryCost, DeliveryFee, UnservedNotice } from '../../delivery/delivery-cost.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { useDeliveryPlace } from '../../delivery/use-delivery-place.ts'
import { useShopDelivery } from '../../delivery/use-shop-delivery.ts'
import { useShopUrl } from '../../products/catalogue/shop-url.ts'
import { VerifiedTagOf } from '../../shops/customer/verified-tag.tsx'

const STANDARD_DELIVERY = { icon: Truck, text: 'Standard delivery, guaranteed in 3-5 days' } as const
const TERMS = [
  { icon: HandCoins, text: 'Cash on delivery available' },
  { icon: RotateCcw, text: '7 days returns' },
] as const

type DeliveryInfoProps = {
  product: Product
  /** The chosen one, whose weight and price decide about the fee. */
  variant: ProductVariant | undefined
}

/** Delivery and return terms, and the shop. */
export const DeliveryInfo = ({ product, variant }: DeliveryInfoProps) => {
  const { shop } = product
  const warranty = pickWarranty(product, useLocale())
  const WarrantyIcon = warranty ? ShieldCheck : ShieldX
  const t = useTranslate()
  const shopHref = useShopUrl()(shop.id)
  const { delivery } = useShopDelivery(shop.id, useDeliveryPlace())
  const isUnknown = shop.hasOwnDelivery === true && !delivery.rules
  const onePiece = { lines: [toOnePiece(product, variant)] }
  const { days } = calculateDeliveryCost(onePiece, delivery, !delivery.place)
  return (
    <Card as="aside" label={t('Delivery and returns')}>
      <DeliverTo />
      {isUnknown ? (
        <p className="icon-line">
          <Truck aria-hidden="true" /> {t('Delivery cost and days depend on where to')}
        </p>
      ) : days ? (
        <>
          <DeliveryIfOrderedNow days={days} />
          <DeliveryFee goods={onePiece} delivery={delivery} />
        </>
      ) : (
        <UnservedNotice shop={showName(shop)} delivery={delivery} />
      )}
      {delivery.points?.map(({ id, name }) => (
        <p key={id} className="icon-line">
          <Store aria-hidden="true" /> {t('Pick-up without a fee: {place}', { place: name })}
        </p>
      ))}
      {[...(delivery.rules || isUnknown ? [] : [STANDARD_DELIVERY]), ...TERMS].map(({ icon: Icon, text }) => (
        <p key={text} className="icon-line">
          <Icon aria-hidden="true" /> {t(text)}
        </p>
      ))}
      <p className="icon-line">
        <WarrantyIcon aria-hidden="true" /> {warranty ? t('Warranty: {warranty}', { warranty }) : t('No warranty')}
      </p>
      <hr />
      <Row>
        <Avatar name={showName(shop)} image={shop.logoUrl} />
        <p>
          <span className="meta">{t('Sold by')}</span>
          <br />
          <strong>{shopHref ? <Link href={shopHref}>{showName(shop)}</Link> : showName(shop)}</strong>
        </p>
        <VerifiedTagOf shopId={shop.id} />
      </Row>
    </Card>
  )
}
