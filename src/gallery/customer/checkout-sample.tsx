import { formatTaka } from '../../contract/messages/number-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Page, Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { TotalsList } from '../../ui/rows/totals-list.tsx'
import { PRODUCT_CARDS } from '../frames/sample-catalogue.ts'
import { ShopFrameSample } from '../frames/shop-frame-sample.tsx'

const PAYMENTS = [
  { value: 'COD', label: 'Cash on delivery', hint: 'Pay when it is in your hands. Works offline too.' },
  { value: 'ONLINE', label: 'Pay online', hint: 'Card, bKash, Nagad. Needs the network.', isDisabled: true },
]

/** Checkout: billing details, payment, and the full total above the button. */
export const CheckoutSample = () => (
  <ShopFrameSample>
    <Page>
      <Section title="Checkout" level={1}>
        <Columns side="end" aside={<Summary />}>
          <Card as="section" label="Billing details">
            <h2>Billing details</h2>
            <TextInput label="Name" name="name" autoComplete="name" defaultValue="Nusrat Jahan" />
            <TextInput
              label="Phone number"
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              defaultValue="0171234"
              hint="11 digits, as 01712345678"
              error="Phone must be at least 11 digit."
            />
            <TextInput label="Email" name="email" type="email" autoComplete="email" placeholder="name@example.com" />
            <TextArea label="Address" name="address" autoComplete="street-address" />
          </Card>
          <Card as="section" label="Payment">
            <RadioGroup
              legend="Payment method"
              name="paymentType"
              variant="cards"
              defaultValue="COD"
              options={PAYMENTS}
            />
          </Card>
        </Columns>
      </Section>
    </Page>
  </ShopFrameSample>
)

const Summary = () => (
  <Card label="Your order">
    <h2>Your order</h2>
    {PRODUCT_CARDS.slice(0, 2).map(product => (
      <LineItem
        key={product.id}
        name={product.name}
        image={product.image}
        detail="2 pieces"
        amount={formatTaka(product.price * 2)}
      />
    ))}
    <hr />
    <Row>
      <TextInput label="Coupon" name="coupon" isOptional end={<Button variant="link">Apply</Button>} />
    </Row>
    <TotalsList
      rows={[
        { label: 'Subtotal', amount: 4060 },
        { label: 'Shipping', amount: 60 },
        { label: 'Coupon EID25', amount: -200 },
      ]}
      total={{ label: 'Total', amount: 3920 }}
    />
    <Button variant="primary" size="lg" isWide>
      Place order
    </Button>
  </Card>
)
