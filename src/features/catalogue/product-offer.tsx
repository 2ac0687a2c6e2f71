import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { LOW_STOCK } from '../../contract/constants.ts'
import { categoryAddress } from '../../contract/listing-address.ts'
import type { Product } from '../../contract/products.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/page.tsx'
import { Price } from '../../ui/price.tsx'
import { StockTag } from '../../ui/product-card.tsx'
import { Rating } from '../../ui/rating.tsx'
import { clampQuantity, Stepper } from '../../ui/stepper.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.ts'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { CompareButton } from '../compare/compare-button.tsx'
import './product.css'
import { ShareButton } from './share-button.tsx'

/** What it is, what it costs, how many there are, and the way into the cart. */
export const ProductOffer = ({ product }: { product: Product }) => {
  const t = useText()
  const { name, category, price, discount, rating, reviewCount } = product
  return (
    <>
      <div className="product-title">
        <div>
          <Link className="product-category" href={categoryAddress(category.name)}>
            {category.name}
          </Link>
          <h1>{name}</h1>
        </div>
        <ShareButton title={name} label={t('Share this product')} />
      </div>
      <Row>
        <a className="product-rating" href="#reviews">
          <Rating rating={rating} count={reviewCount} look="full" />
        </a>
        <Stock stock={product.stock} />
      </Row>
      <Price price={price} discount={discount} size="lg" hasPercent />
      <Purchase product={product} />
      <Row>
        <CompareButton product={product} />
      </Row>
    </>
  )
}

const Stock = ({ stock }: { stock: number }) => {
  const t = useText()
  return stock > LOW_STOCK ? <Tag tone="brand">{t('In stock')}</Tag> : <StockTag stock={stock} />
}

/** Specification section 2: the quantity from 1 to the stock, and Add To Cart. */
const Purchase = ({ product }: { product: Product }) => {
  const t = useText()
  const { add, dialog } = useAddToCart()
  const [chosen, setChosen] = useState(1)
  // The stock may fall while the screen is open.
  const quantity = clampQuantity(chosen, 1, Math.max(1, product.stock))
  const isSoldOut = product.stock < 1
  return (
    <>
      <ActionBar>
        <Stepper
          label={t('Quantity of {name}', { name: product.name })}
          value={quantity}
          max={Math.max(1, product.stock)}
          onChange={setChosen}
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
