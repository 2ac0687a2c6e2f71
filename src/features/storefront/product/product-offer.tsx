import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { LOW_STOCK } from '../../../contract/constants.ts'
import { hasPriceRange } from '../../../contract/products/chosen-variant.ts'
import { categoryUrl } from '../../../contract/products/listing-url.ts'
import type { Product } from '../../../contract/products/products.ts'
import { listVariants } from '../../../contract/products/variants.ts'
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
import { VariantChooser } from '../../../ui/variants/variant-chooser.tsx'
import { useAddToCart } from '../../cart/use-add-to-cart.tsx'
import { HolidayNotice, usePausedShop } from '../../delivery/holiday-notice.tsx'
import { CampaignNotice } from '../../products/catalogue/campaign-notice.tsx'
import { productUrl } from '../../products/catalogue/product-tiles.tsx'
import { CompareButton } from '../../products/comparison/compare-button.tsx'
import { WishHeart } from '../../products/wish-button/wish-heart.tsx'
import './product.css'
import { ShareButton } from '../../../ui/overlays/share-button.tsx'
import type { VariantChoice } from './use-variant-choice.ts'

type OfferProps = { product: Product; choice: VariantChoice }

/** Name, rating, stock and price, what to choose, and the buttons to buy or compare. */
export const ProductOffer = ({ product, choice }: OfferProps) => {
  const t = useTranslate()
  const { category, options, rating, reviewCount } = product
  const { price, discount, stock } = choice.variant ?? product
  return (
    <>
      <div className="product-title">
        <div>
          <Link className="product-category" href={categoryUrl(category.name)}>
            {showName(category)}
          </Link>
          <h1>{showName(product)}</h1>
        </div>
        <ShareButton
          title={showName(product)}
          label={t('Share this product')}
          href={productUrl(product, choice.variant?.id)}
        />
      </div>
      <Row>
        <a className="product-rating" href="#reviews">
          <StarRating rating={rating} count={reviewCount} variant="full" />
        </a>
        <StockStatus stock={stock} />
      </Row>
      <Price
        price={price}
        discount={discount}
        size="lg"
        hasPercent
        isFrom={!choice.variant && hasPriceRange(product)}
      />
      <CampaignNotice product={product} />
      {options && (
        <VariantChooser
          options={options}
          variants={listVariants(product)}
          chosen={choice.chosen}
          onChange={choice.choose}
        />
      )}
      <HolidayNotice shop={usePausedShop(product.shopId)} />
      <PurchaseControls product={product} choice={choice} />
      <Row>
        <CompareButton product={product} />
        <WishHeart product={product} variant={choice.variant} hasText />
      </Row>
    </>
  )
}

const StockStatus = ({ stock }: { stock: number }) => {
  const t = useTranslate()
  return stock > LOW_STOCK ? <Tag tone="brand">{t('In stock')}</Tag> : <StockTag stock={stock} />
}

/** The quantity, from 1 to the stock, and Add To Cart. */
const PurchaseControls = ({ product, choice }: OfferProps) => {
  const t = useTranslate()
  const { add, dialog } = useAddToCart()
  const [selectedQuantity, setSelectedQuantity] = useState(1)
  const { variant, chosen } = choice
  const { stock } = variant ?? product
  // The stock may fall while the screen is open.
  const quantity = clampToRange(selectedQuantity, 1, Math.max(1, stock))
  const isSoldOut = stock < 1
  const choose = (variantId: string) =>
    choice.choose([...(listVariants(product).find(({ id }) => id === variantId)?.values ?? [])])
  return (
    <>
      <ActionBar>
        <QuantityStepper
          label={t('Quantity of {name}', { name: showName(product) })}
          value={quantity}
          max={Math.max(1, stock)}
          onChange={setSelectedQuantity}
          isDisabled={isSoldOut}
        />
        <Button
          variant="primary"
          size="lg"
          icon={ShoppingCart}
          disabled={isSoldOut}
          onClick={() => add(product, quantity, { variantId: variant?.id, chosen, onChoose: choose })}
        >
          {isSoldOut ? t('Out of stock') : t('Add To Cart')}
        </Button>
      </ActionBar>
      {dialog}
    </>
  )
}
