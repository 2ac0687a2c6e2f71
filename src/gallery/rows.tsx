import { formatTaka } from '../contract/money.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { KeyFigure, KeyFigures } from '../ui/key-figure.tsx'
import { LineItem } from '../ui/line-item.tsx'
import { Halves, Row } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { Steps } from '../ui/steps.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { Totals } from '../ui/totals.tsx'
import { PRODUCTS } from './samples.ts'

type Product = (typeof PRODUCTS)[number]
const COLUMNS: Column<Product>[] = [
  { key: 'name', label: 'Product', isLead: true, render: product => <strong>{product.name}</strong> },
  { key: 'state', label: 'State', render: () => <StatusPill status="PROCESSING" /> },
  { key: 'stock', label: 'Stock', isNumber: true, render: product => product.stock },
  { key: 'price', label: 'Price', isNumber: true, render: product => formatTaka(product.price) },
]
const EVENTS = [
  { key: '1', title: 'Placed', at: '2026-11-20T08:05:00Z' },
  { key: '2', title: 'Processing', at: '2026-11-20T09:40:00Z', note: 'Accepted by Tangail Tant Ghor' },
  { key: '3', title: 'Shipped', at: null, note: 'Usually within a day' },
]

/** Rows, figures and what happened when. */
export const Rows = () => (
  <Section title="Rows and figures">
    <KeyFigures>
      <KeyFigure label="to accept" value="4" href="/dashboard/orders?status=PENDING" />
      <KeyFigure label="to ship" value="1,204" hint="12 since yesterday" />
      <KeyFigure label="today" value={formatTaka(9_999_999)} />
    </KeyFigures>
    <DataTable caption="Products" columns={COLUMNS} rows={PRODUCTS.slice(3, 6)} keyOf={product => product.id} />
    <Halves>
      <Card>
        {PRODUCTS.slice(3, 5).map(product => (
          <LineItem
            key={product.id}
            name={product.name}
            image={product.image}
            detail="2 pieces"
            amount={formatTaka(product.price)}
          />
        ))}
        <Totals
          rows={[{ label: 'Subtotal', amount: 19_999_998 }]}
          total={{ label: 'Total with shipping', amount: 20_000_058 }}
        />
      </Card>
      <Card>
        <Row>
          <Avatar name="Nusrat Jahan" size="lg" /> <Avatar name="শারমিন আক্তার" /> <Avatar name="Haat" />
        </Row>
        <Steps label="Order" steps={['New', 'Processing', 'Shipped', 'Delivered']} done={2} />
        <Timeline label="What happened" events={EVENTS} />
      </Card>
    </Halves>
  </Section>
)
