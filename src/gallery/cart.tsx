import { formatTaka } from '../contract/money.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LineItem } from '../ui/line-item.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Totals } from '../ui/totals.tsx'
import { ShopFrame } from './frame.tsx'
import { PRODUCTS } from './samples.ts'

/** The cart: lines at the left, the sum always in sight. */
export const Cart = () => (
  <ShopFrame>
    <Page>
      <Section title="Cart" level={1}>
        <Columns
          side="end"
          aside={
            <Card label="Totals">
              <Totals
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
          {PRODUCTS.filter((_, index) => index !== 2 && index < 5).map(product => (
            <Card key={product.id} as="article" label={product.name}>
              <LineItem
                name={product.name}
                href={`/products/${product.id}`}
                image={product.image}
                detail={`${formatTaka(product.price)} each`}
                amount={formatTaka(product.price * 2)}
              >
                <Stepper label={`Quantity of ${product.name}`} value={2} max={product.stock} onChange={() => {}} />
                <Button variant="link">Remove</Button>
              </LineItem>
            </Card>
          ))}
        </Columns>
      </Section>
    </Page>
  </ShopFrame>
)
