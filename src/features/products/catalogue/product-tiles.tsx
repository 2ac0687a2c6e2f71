import type { Product } from '../../../contract/products/products.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ProductCard } from '../../../ui/goods/product-card.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { WishHeart } from '../wish-button/wish-heart.tsx'
import { useShopUrl } from './shop-url.ts'

/** The page of a product, with a variant chosen. */
export const productUrl = (product: { id: string }, variantId?: string): string =>
  `/products/${product.id}${variantId ? `?variant=${variantId}` : ''}`

/** The pictures of a phone's first row load at once, the others when they come near the viewport. */
export const EAGER_COUNT = 2

export type TileProps = { product: Product; index: number }

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

/** A product without buttons, for related products. */
export const CompactTile = ({ product }: { product: Product }) => (
  <ProductCard product={product} href={productUrl(product)} />
)
