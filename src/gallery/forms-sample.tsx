import { useState } from 'react'
import { Tabs } from '../ui/controls/tabs.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Combobox } from '../ui/forms/combobox.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { QuantityStepper } from '../ui/forms/quantity-stepper.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { Select } from '../ui/forms/select.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TwoColumns } from '../ui/layout/page.tsx'
import { Section } from '../ui/layout/section.tsx'
import { SampleSearch } from './frames/shop-frame-sample.tsx'

const DISTRICTS = ['Dhaka', 'Chattogram', 'Rajshahi'].map(name => ({ value: name, label: name }))
const JOIN = [
  { value: 'customer', label: 'Join as a customer' },
  { value: 'seller', label: 'Join as a seller' },
]

/** All form controls. */
export const FormsSample = () => {
  const [quantity, setQuantity] = useState(2)
  const [tab, setTab] = useState('customer')
  return (
    <Section title="Forms">
      <TwoColumns>
        <Card>
          <SampleSearch />
          <TextInput label="Name" name="name" hint="As it stands on your door" isOptional />
          <TextInput label="Phone number" name="phone" defaultValue="017" error="Phone must be at least 11 digit." />
          <PasswordInput label="Password" name="password" autoComplete="new-password" />
          <TextInput label="Price" name="price" prefix="৳" inputMode="decimal" defaultValue="1250" />
          <TextArea label="Address" name="address" placeholder="House, road, village" />
          <Select label="District" name="district" options={DISTRICTS} />
          <SampleCombobox />
        </Card>
        <Card>
          <Tabs label="Sign up" tabs={JOIN} value={tab} onChange={setTab}>
            <p>You chose: {tab}</p>
          </Tabs>
          <Checkbox name="news" label="Send me news of the market, at most once a week" defaultChecked />
          <RadioGroup
            legend="Category"
            name="list"
            defaultValue="b"
            options={[
              { value: 'a', label: 'Saree' },
              { value: 'b', label: 'Honey and pickle' },
            ]}
          />
          <RadioGroup
            legend="Payment method"
            name="cards"
            variant="cards"
            defaultValue="COD"
            error="Choose how to pay."
            options={[
              { value: 'COD', label: 'Cash on delivery', hint: 'Pay when it is in your hands' },
              { value: 'ONLINE', label: 'Pay online', isDisabled: true },
            ]}
          />
          <QuantityStepper label="Quantity" value={quantity} max={5} onChange={setQuantity} />
        </Card>
      </TwoColumns>
    </Section>
  )
}

const SampleCombobox = () => {
  const [text, setText] = useState('')
  const options = DISTRICTS.filter(({ label }) => text !== '' && label.toLowerCase().includes(text.toLowerCase()))
  return (
    <Combobox
      label="Area"
      hint="Type Dhaka"
      value={text}
      options={options.map(({ label }) => ({ id: label, label, detail: 'District' }))}
      status={text !== '' && options.length === 0 ? 'Nothing has this name.' : undefined}
      onType={setText}
      onPick={({ label }) => setText(label)}
      onLeave={() => undefined}
    />
  )
}
