import type { ReactNode } from 'react'
import { LOW_STOCK } from '../../contract/constants.ts'
import { discountPercent, findRunningCampaign } from '../../contract/discounts.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { hasPriceRange } from '../../contract/products/chosen-variant.ts'
import type { Product } from '../../contract/products/products.ts'
import { Link } from '../controls/link.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { setViewTransitionImage } from './view-transition-image.ts'
import './product-card.css'
import { Tag } from '../controls/tag.tsx'
import { showName, useLocale, useTranslate } from '../text/i18n.ts'
import { StarRating } from './star-rating.tsx'

type CardProduct = Pick<
  Product,
  'name' | 'nameBn' | 'image' | 'thumbhash' | 'price' | 'priceMax' | 'discount' | 'stock' | 'rating' | 'reviewCount'
> &
  Pick<Product, 'campaigns' | 'ownPrice' | 'variants'> & { shop: Pick<Product['shop'], 'name' | 'nameBn'> }

export type ProductCardProps = {
  product: CardProduct
  href: string
  /** The shop's page; without it the shop's name is plain text. */
  shopHref?: string | undefined
  /** Buttons below the price; one per row on narrow cards. */
  actions?: ReactNode
  /** An IconButton over the picture, such as Add to Compare. */
  corner?: ReactNode
  isEager?: boolean
  /** Heading level: one below the heading over the grid. */
  level?: 2 | 3
}

/** A few pixels less than the tile is wide: browsers take the next larger file where one lacks a single pixel. */
const CARD_PICTURE_SIZES = '(min-width: 64rem) 18rem, (min-width: 48rem) calc(33vw - 1.5rem), calc(50vw - 1.5rem)'

/** A product in a grid. The card links to it; prices and buttons of the cards in a row line up. */
export const ProductCard = ({ product, href, shopHref, actions, corner, isEager, level = 3 }: ProductCardProps) => {
  const Heading = `h${level}` as const
  const percent = discountPercent(product)
  const locale = useLocale()
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture
          image={product.image}
          alt=""
          thumbhash={product.thumbhash}
          sizes={CARD_PICTURE_SIZES}
          isEager={isEager}
        />
        {percent > 0 && <Tag tone="danger">−{formatNumber(percent, locale)}%</Tag>}
        <StockTag stock={product.stock} />
      </div>
      <div className="product-card-text">
        <Heading className="product-card-name">
          <Link href={href} transition onClick={setViewTransitionImage}>
            {showName(product)}
          </Link>
        </Heading>
        <p className="product-card-shop">
          {shopHref ? <Link href={shopHref}>{showName(product.shop)}</Link> : showName(product.shop)}
        </p>
        {product.reviewCount > 0 && <StarRating rating={product.rating} count={product.reviewCount} />}
        <Price price={product.price} discount={product.discount} isFrom={hasPriceRange(product)} />
        <CampaignTag product={product} />
      </div>
      {corner && <div className="product-card-corner">{corner}</div>}
      {actions && <div className="product-card-actions">{actions}</div>}
    </article>
  )
}

/** The campaign that sets the price. */
const CampaignTag = ({ product: { campaigns, ownPrice, variants } }: Pick<ProductCardProps, 'product'>) => {
  if (!campaigns || ![{ ownPrice }, ...(variants ?? [])].some(one => one.ownPrice)) return null
  const campaign = findRunningCampaign(campaigns, new Date().toISOString())
  return campaign ? <Tag tone="brand">{showName(campaign)}</Tag> : null
}

/** Says when stock is low or gone; nothing while there is enough. */
export const StockTag = ({ stock }: { stock: number }) => {
  const t = useTranslate()
  if (stock > LOW_STOCK) return null
  return <Tag tone="wait">{stock > 0 ? t('Only {count} left', { count: stock }) : t('Out of stock')}</Tag>
}
