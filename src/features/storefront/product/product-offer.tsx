import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { LOW_STOCK } from '../../../contract/constants.ts'
import { categoryUrl } from '../../../contract/products/listing-url.ts'
import type { Product } from '../../../contract/products/products.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { clampToRange, QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { StockTag } from '../../../ui/goods/product-card.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.tsx'
import { HolidayNotice, usePausedShop } from '../../delivery/holiday-notice.tsx'
import { CompareButton } from '../../products/comparison/compare-button.tsx'
import { WishHeart } from '../../products/wish-button/wish-heart.tsx'
import './product.css'
import { ShareButton } from '../../../ui/overlays/share-button.tsx'

/** Name, rating, stock and price, and the buttons to buy or compare. */
export const ProductOffer = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const { category, price, discount, rating, reviewCount } = product
  return (
    <>
      <div className="product-title">
        <div>
          <Link className="product-category" href={categoryUrl(category.name)}>
            {showName(category)}
          </Link>
          <h1>{showName(product)}</h1>
        </div>
        <ShareButton title={showName(product)} label={t('Share this product')} />
      </div>
      <Row>
        <a className="product-rating" href="#reviews">
          <StarRating rating={rating} count={reviewCount} variant="full" />
        </a>
        <StockStatus stock={product.stock} />
      </Row>
      <Price price={price} discount={discount} size="lg" hasPercent />
      <HolidayNotice shop={usePausedShop(product.shopId)} />
      <PurchaseControls product={product} />
      <Row>
        <CompareButton product={product} />
        <WishHeart product={product} hasText />
      </Row>
    </>
  )
}

const StockStatus = ({ stock }: { stock: number }) => {
  const t = useTranslate()
  return stock > LOW_STOCK ? <Tag tone="brand">{t('In stock')}</Tag> : <StockTag stock={stock} />
}

/** The quantity, from 1 to the stock, and Add To Cart. */
const PurchaseControls = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const { add, dialog } = useAddToCart()
  const [selectedQuantity, setSelectedQuantity] = useState(1)
  // The stock may fall while the screen is open.
  const quantity = clampToRange(selectedQuantity, 1, Math.max(1, product.stock))
  const isSoldOut = product.stock < 1
  return (
    <>
      <ActionBar>
        <QuantityStepper
          label={t('Quantity of {name}', { name: showName(product) })}
          value={quantity}
          max={Math.max(1, product.stock)}
          onChange={setSelectedQuantity}
          isDisabled={isSoldOut}
        />
        <Button
          variant="primary"
          size="lg"
          icon={ShoppingCart}
          disabled={isSoldOut}
          onClick={() => add(product, quantity)}
        >
          {isSoldOut ? t('Out of stock') : t('Add To Cart')}
        </Button>
      </ActionBar>
      {dialog}
    </>
  )
}
