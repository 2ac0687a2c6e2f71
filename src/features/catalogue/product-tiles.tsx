import { Scale } from 'lucide-react'
import type { Product } from '../../contract/products.ts'
import { Button } from '../../ui/button.tsx'
import { showName, useTranslate } from '../../ui/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { WishHeart } from '../wish-button/wish-heart.tsx'
import { useShopUrl } from './shop-url.ts'

/** The page of a product. */
export const productUrl = (product: { id: string }): string => `/products/${product.id}`

/** The pictures of a phone's first row load at once, the others when they come near the viewport. */
const EAGER_COUNT = 2

type TileProps = { product: Product; index: number }

/** A product on the home page or in a shop: Add To Cart and View Details. */
export const FeaturedTile = ({ product, index, onAdd }: TileProps & { onAdd: (product: Product) => void }) => {
  const t = useTranslate()
  const shopHref = useShopUrl()(product.shopId)
  return (
    <ProductCard
      product={product}
      href={productUrl(product)}
      shopHref={shopHref}
      isEager={index < EAGER_COUNT}
      corner={<WishHeart product={product} />}
      actions={
        <>
          <Button
            variant="soft"
            disabled={product.stock < 1}
            aria-label={t('Add To Cart: {name}', { name: showName(product) })}
            onClick={() => onAdd(product)}
          >
            {t('Add To Cart')}
          </Button>
          <Button
            variant="link"
            href={productUrl(product)}
            aria-label={t('View Details: {name}', { name: showName(product) })}
          >
            {t('View Details')}
          </Button>
        </>
      }
    />
  )
}

type ListingTileProps = TileProps & {
  isCompared: boolean
  onBuy: (product: Product) => void
  onCompare: (product: Product) => void
}

/** A product in the listing: Buy Now and Add to Compare. */
export const ListingTile = ({ product, index, isCompared, onBuy, onCompare }: ListingTileProps) => {
  const t = useTranslate()
  const shopHref = useShopUrl()(product.shopId)
  return (
    <ProductCard
      product={product}
      href={productUrl(product)}
      shopHref={shopHref}
      isEager={index < EAGER_COUNT}
      level={2}
      corner={
        <>
          <WishHeart product={product} />
          <IconButton
            icon={Scale}
            variant="raised"
            aria-pressed={isCompared}
            label={t('Add to Compare: {name}', { name: showName(product) })}
            onClick={() => onCompare(product)}
          />
        </>
      }
      actions={
        <Button
          variant="soft"
          isWide
          disabled={product.stock < 1}
          aria-label={t('Buy Now: {name}', { name: showName(product) })}
          onClick={() => onBuy(product)}
        >
          {t('Buy Now')}
        </Button>
      }
    />
  )
}

/** A product without buttons, for related products. */
export const CompactTile = ({ product }: { product: Product }) => (
  <ProductCard product={product} href={productUrl(product)} />
)
