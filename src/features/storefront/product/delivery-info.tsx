import { HandCoins, RotateCcw, ShieldCheck, ShieldX, Truck } from 'lucide-react'
import { pickWarranty } from '../../../contract/products/product-texts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { DeliverTo } from '../../delivery/deliver-to.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { useShopUrl } from '../../products/catalogue/shop-url.ts'

const DELIVERY_TERMS = [
  { icon: Truck, text: 'Standard delivery, guaranteed in 3-5 days' },
  { icon: HandCoins, text: 'Cash on delivery available' },
  { icon: RotateCcw, text: '7 days returns' },
] as const

/** Delivery and return terms, and the shop. */
export const DeliveryInfo = ({ product }: { product: Product }) => {
  const { shop } = product
  const warranty = pickWarranty(product, useLocale())
  const WarrantyIcon = warranty ? ShieldCheck : ShieldX
  const t = useTranslate()
  const shopHref = useShopUrl()(shop.id)
  return (
    <Card as="aside" label={t('Delivery and returns')}>
      <DeliverTo />
      <DeliveryIfOrderedNow />
      {DELIVERY_TERMS.map(({ icon: Icon, text }) => (
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
      </Row>
    </Card>
  )
}
