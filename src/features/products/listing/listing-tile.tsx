import { Scale } from 'lucide-react'
import type { Product } from '../../../contract/products/products.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ProductCard } from '../../../ui/goods/product-card.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { EAGER_COUNT, productUrl, type TileProps } from '../catalogue/product-tiles.tsx'
import { useShopUrl } from '../catalogue/shop-url.ts'
import { WishHeart } from '../wish-button/wish-heart.tsx'

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
