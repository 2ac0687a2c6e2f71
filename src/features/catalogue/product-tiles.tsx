import { Scale } from 'lucide-react'
import type { Product } from '../../contract/products.ts'
import { Button } from '../../ui/button.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { useShopUrl } from './shop-url.ts'

/** Where a product is to be seen. */
export const productUrl = (product: { id: string }): string => `/products/${product.id}`

/** The first row of a screen is fetched at once, the rest as it comes near. */
const EAGER_COUNT = 4

type TileProps = { product: Product; index: number }

/** Specification section 2, home: Add To Cart (quantity 1) and View Details. */
export const FeaturedTile = ({ product, index, onAdd }: TileProps & { onAdd: (product: Product) => void }) => {
  const t = useTranslate()
  const shopHref = useShopUrl()(product.shopId)
  return (
    <ProductCard
      product={product}
      href={productUrl(product)}
      shopHref={shopHref}
      isEager={index < EAGER_COUNT}
      actions={
        <>
          <Button
            variant="soft"
            disabled={product.stock < 1}
            aria-label={t('Add To Cart: {name}', { name: product.name })}
            onClick={() => onAdd(product)}
          >
            {t('Add To Cart')}
          </Button>
          <Button href={productUrl(product)} aria-label={t('View Details: {name}', { name: product.name })}>
            {t('View Details')}
          </Button>
        </>
      }
    />
  )
}

type ListingTileProps = TileProps & { onBuy: (product: Product) => void; onCompare: (product: Product) => void }

/** Specification section 2, listing: Buy Now and Add to Compare. */
export const ListingTile = ({ product, index, onBuy, onCompare }: ListingTileProps) => {
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
        <IconButton
          icon={Scale}
          variant="raised"
          label={t('Add to Compare: {name}', { name: product.name })}
          onClick={() => onCompare(product)}
        />
      }
      actions={
        <Button
          variant="soft"
          isWide
          disabled={product.stock < 1}
          aria-label={t('Buy Now: {name}', { name: product.name })}
          onClick={() => onBuy(product)}
        >
          {t('Buy Now')}
        </Button>
      }
    />
  )
}

/** A product among its like: picture, name and price alone. */
export const CompactTile = ({ product }: { product: Product }) => (
  <ProductCard product={product} href={productUrl(product)} />
)
