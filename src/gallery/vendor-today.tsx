import { useState } from 'react'
import { formatTaka } from '../contract/money.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { KeyFigure, KeyFigures } from '../ui/key-figure.tsx'
import { LineItem } from '../ui/line-item.tsx'
import { Measures } from '../ui/measures.tsx'
import { Columns, Stack } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { PRODUCTS } from './samples.ts'

const MEASURES = [
  { key: 'sales', label: 'Sales', value: formatTaka(99_999_999.5), change: '1,204% more than before', way: 'up' },
  { key: 'orders', label: 'Orders', value: '100,000', change: '12% less than before', way: 'down' },
  { key: 'views', label: 'Views', value: '0', change: 'nothing to compare with' },
  { key: 'conversion', label: 'Conversion', value: '2.5%', change: 'as before' },
] as const
const DAYS = [
  { day: '18 November', sales: 12_400, orders: 9 },
  { day: '19 November', sales: 9_999_999, orders: 1_204 },
  { day: '20 November', sales: 0, orders: 0 },
]

/** A vendor's first screen: what must be done now, then how the shop is doing. */
export const VendorToday = () => {
  const [chosen, setChosen] = useState<string>('sales')
  return (
    <DashboardFrame who="vendor" at="index" isOffline>
      <Welcome name="মোসাম্মৎ রোকেয়া সুলতানা বসাক" />
      <Stack>
        <KeyFigures>
          <KeyFigure label="to accept" value="1,204" href="/dashboard/orders" />
          <KeyFigure label="to ship" value="0" href="/dashboard/orders?status=PROCESSING" />
          <KeyFigure label="today" value={formatTaka(9_999_999)} />
        </KeyFigures>
        <KeyFigures>
          <KeyFigure label="returns to decide" value="1" href="/dashboard/orders?status=RETURN_REQUESTED" />
          <KeyFigure label="running out" value="12" href="/dashboard/shop-products?status=LOW" />
          <KeyFigure label="reviews to answer" value="100,000" href="/dashboard/shop-reviews" />
        </KeyFigures>
      </Stack>
      <Columns side="end" aside={<RunningOut />}>
        <Section title="New orders">
          <Empty title="No new orders. The next one appears here by itself." drawing="parcel" />
        </Section>
      </Columns>
      <Section title="How the shop is doing">
        <ChipRow label="Period">
          <Chip>7 days</Chip>
          <Chip isSelected>30 days</Chip>
          <Chip>90 days</Chip>
        </ChipRow>
        <Measures label="Figures" figures={MEASURES} chosen={chosen} onChoose={setChosen} />
        <Columns side="end" aside={<Best />}>
          <Card as="section" label="Sales a day">
            <h3>Sales a day</h3>
            <Skeleton shape="block" />
            <p className="meta">The most was {formatTaka(9_999_999)}, on 19 November.</p>
            <DataTable caption="Figures of each day" columns={DAY_COLUMNS} rows={DAYS} keyOf={({ day }) => day} />
          </Card>
        </Columns>
      </Section>
    </DashboardFrame>
  )
}

type Day = (typeof DAYS)[number]
const DAY_COLUMNS = [
  { key: 'day', label: 'Day', isLead: true, render: ({ day }: Day) => day },
  { key: 'sales', label: 'Sales', isNumber: true, render: ({ sales }: Day) => formatTaka(sales) },
  { key: 'orders', label: 'Orders', isNumber: true, render: ({ orders }: Day) => orders },
]

const RunningOut = () => (
  <Section title="Running out" link={{ href: '/dashboard/shop-products?status=LOW', label: 'Change the stock' }}>
    <Card>
      {PRODUCTS.slice(4, 7).map(({ id, name, image, thumbhash }) => (
        <LineItem key={id} name={name} image={image} thumbhash={thumbhash} detail="Only 2 left" />
      ))}
      <Button href="/dashboard/shop-products">Show all products</Button>
    </Card>
  </Section>
)

const Best = () => (
  <Card as="section" label="Best products">
    <h3>Best products</h3>
    {PRODUCTS.slice(3, 6).map(({ id, name, image, price }) => (
      <LineItem key={id} name={name} image={image} detail="1,204 pieces" amount={formatTaka(price)} />
    ))}
  </Card>
)
