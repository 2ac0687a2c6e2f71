import { formatTaka } from '../../contract/messages/number-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { TotalsList } from '../../ui/rows/totals-list.tsx'
import { PRODUCT_CARDS } from '../frames/sample-catalogue.ts'
import { ShopFrameSample } from '../frames/shop-frame-sample.tsx'

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
