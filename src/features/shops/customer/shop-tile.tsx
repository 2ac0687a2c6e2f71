import { Children, type ReactNode } from 'react'
import type { Shop } from '../../../contract/shops/shops.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useShopUrl } from '../../products/catalogue/shop-url.ts'
import './shop-tile.css'

/** A grid of ShopTiles. */
export const ShopGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
  <ul role="list" aria-label={label} className="shop-grid">
    {Children.map(children, child => (
      <li>{child}</li>
    ))}
  </ul>
)

export type ShopTileProps = {
  shop: Pick<Shop, 'id' | 'name' | 'nameBn' | 'logoUrl' | 'thumbhash' | 'rating' | 'reviewCount' | 'productCount'>
  /** Rendered below, such as a FollowButton. */
  children?: ReactNode
}

/** A shop in a grid: logo, name, rating, number of products. */
export const ShopTile = ({ shop, children }: ShopTileProps) => {
  const t = useTranslate()
  const href = useShopUrl()(shop.id)
  return (
    <article className="shop-tile">
      <Picture image={shop.logoUrl} thumbhash={shop.thumbhash} alt="" shape="round" sizes="96px" />
      <div>
        <h2>{href ? <Link href={href}>{showName(shop)}</Link> : showName(shop)}</h2>
        <StarRating rating={shop.rating} count={shop.reviewCount} />
        <p className="meta">{t('{total, plural, one {# product} other {# products}}', { total: shop.productCount })}</p>
        {children && <div className="shop-tile-controls">{children}</div>}
      </div>
    </article>
  )
}
