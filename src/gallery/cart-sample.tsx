import { formatTaka } from '../contract/messages/number-format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LineItem } from '../ui/line-item.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, Page } from '../ui/page.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { Section } from '../ui/section.tsx'
import { TotalsList } from '../ui/totals-list.tsx'
import { PRODUCT_CARDS } from './sample-catalogue.ts'
import { ShopFrameSample } from './shop-frame-sample.tsx'

/** The cart: lines at the left, totals always in view. */
export const CartSample = () => (
  <ShopFrameSample>
    <Page>
      <Section title="Cart" level={1}>
        <Columns
          side="end"
          aside={
            <Card label="Totals">
              <TotalsList
                rows={[
                  { label: 'Subtotal', amount: 2810 },
                  { label: 'Shipping', amount: 60 },
                ]}
                total={{ label: 'Total', amount: 2870 }}
              />
              <Button variant="primary" size="lg" isWide href="/checkout">
                Checkout
              </Button>
            </Card>
          }
        >
          <Notice tone="wait" title="One price changed">
            Himsagar mango, 5 kg crate was ৳740 and is now ৳780.
          </Notice>
          {PRODUCT_CARDS.filter((_, index) => index !== 2 && index < 5).map(product => (
            <Card key={product.id} as="article" label={product.name}>
              <LineItem
                name={product.name}
                href={`/products/${product.id}`}
                image={product.image}
                detail={`${formatTaka(product.price)} each`}
                amount={formatTaka(product.price * 2)}
              >
                <QuantityStepper
                  label={`Quantity of ${product.name}`}
                  value={2}
                  max={product.stock}
                  onChange={() => {}}
                />
                <Button variant="link">Remove</Button>
              </LineItem>
            </Card>
          ))}
        </Columns>
      </Section>
    </Page>
  </ShopFrameSample>
)
