import { HandCoins, RotateCcw, ShieldX, ShoppingCart, Store, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { Avatar } from '../../ui/goods/avatar.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { Price } from '../../ui/goods/price.tsx'
import { ProductCard, StockTag } from '../../ui/goods/product-card.tsx'
import { ProductGrid } from '../../ui/goods/product-grid.tsx'
import { StarRating } from '../../ui/goods/star-rating.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, Row, Stack, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PRODUCT_CARDS, SAMPLE_PICTURES } from '../frames/sample-catalogue.ts'
import { ShopFrameSample } from '../frames/shop-frame-sample.tsx'

const SHOP_TERMS = [
  { icon: Truck, text: 'Standard delivery, guaranteed in 3-5 days' },
  { icon: HandCoins, text: 'Cash on delivery available' },
  { icon: RotateCcw, text: '7 days returns' },
  { icon: ShieldX, text: 'No warranty' },
]

/** One product: picture beside its details, the action bar on phones. */
export const ProductSample = () => {
  const [quantity, setQuantity] = useState(1)
  return (
    <ShopFrameSample>
      <Page>
        <TwoColumns>
          <Picture image={SAMPLE_PICTURES.saree} alt="" isEager sizes="(min-width: 48rem) 50vw, 100vw" />
          <Stack>
            <h1>Tangail cotton saree, indigo border</h1>
            <Row>
              <StarRating rating={4.7} count={132} variant="full" />
              <StockTag stock={3} />
            </Row>
            <Price price={1250} discount={300} size="lg" hasPercent />
            <ActionBar>
              <QuantityStepper label="Quantity" value={quantity} max={3} onChange={setQuantity} />
              <Button variant="primary" size="lg" icon={ShoppingCart}>
                Add To Cart
              </Button>
            </ActionBar>
            <Card>
              {SHOP_TERMS.map(({ icon: Icon, text }) => (
                <p key={text} className="icon-line">
                  <Icon aria-hidden="true" /> {text}
                </p>
              ))}
              <hr />
              <Row align="between">
                <Row>
                  <Avatar name="Tangail Tant Ghor" /> Tangail Tant Ghor
                </Row>
                <Button href="/shops/1" icon={Store}>
                  Visit shop
                </Button>
              </Row>
            </Card>
          </Stack>
        </TwoColumns>
        <Section title="Description">
          <p className="reading">
            Woven on pit looms in Patrail by families who have done nothing else for four generations. The cotton is
            fine enough for April and holds its indigo through forty washes. Comes with an unstitched blouse piece.
          </p>
        </Section>
        <Section title="Related products">
          <ProductGrid label="Related products">
            {PRODUCT_CARDS.slice(1, 5).map(product => (
              <ProductCard key={product.id} product={product} href={`/products/${product.id}`} />
            ))}
          </ProductGrid>
        </Section>
      </Page>
    </ShopFrameSample>
  )
}
