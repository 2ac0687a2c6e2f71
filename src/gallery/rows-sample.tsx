import { formatTaka } from '../contract/messages/number-format.ts'
import { StatusPill } from '../ui/controls/status-pill.tsx'
import { Avatar } from '../ui/goods/avatar.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Row, TwoColumns } from '../ui/layout/page.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Steps } from '../ui/layout/steps.tsx'
import { type Column, DataTable } from '../ui/rows/data-table.tsx'
import { LineItem } from '../ui/rows/line-item.tsx'
import { StatCard, StatCards } from '../ui/rows/stat-card.tsx'
import { Timeline } from '../ui/rows/timeline.tsx'
import { TotalsList } from '../ui/rows/totals-list.tsx'
import { PRODUCT_CARDS } from './frames/sample-catalogue.ts'

type Product = (typeof PRODUCT_CARDS)[number]
const COLUMNS: Column<Product>[] = [
  { key: 'name', label: 'Product', isLead: true, render: product => <strong>{product.name}</strong> },
  { key: 'state', label: 'State', render: () => <StatusPill status="PROCESSING" /> },
  { key: 'stock', label: 'Stock', isNumber: true, render: product => product.stock },
  { key: 'price', label: 'Price', isNumber: true, render: product => formatTaka(product.price) },
]
const EVENTS = [
  { key: '1', title: 'Placed', at: '2026-11-20T08:05:00Z' },
  { key: '2', title: 'Being packed', at: '2026-11-20T09:40:00Z', note: 'Accepted by Tangail Tant Ghor' },
  { key: '3', title: 'Shipped', at: null, note: 'Usually within a day' },
]

/** Rows, figures and timelines. */
export const RowsSample = () => (
  <Section title="Rows and figures">
    <StatCards>
      <StatCard label="to accept" value="4" href="/dashboard/orders?status=PENDING" />
      <StatCard label="to ship" value="1,204" hint="12 since yesterday" />
      <StatCard label="today" value={formatTaka(9_999_999)} />
    </StatCards>
    <DataTable caption="Products" columns={COLUMNS} rows={PRODUCT_CARDS.slice(3, 6)} keyOf={product => product.id} />
    <TwoColumns>
      <Card>
        {PRODUCT_CARDS.slice(3, 5).map(product => (
          <LineItem
            key={product.id}
            name={product.name}
            image={product.image}
            detail="2 pieces"
            amount={formatTaka(product.price)}
          />
        ))}
        <TotalsList
          rows={[{ label: 'Subtotal', amount: 19_999_998 }]}
          total={{ label: 'Total with shipping', amount: 20_000_058 }}
        />
      </Card>
      <Card>
        <Row>
          <Avatar name="Nusrat Jahan" size="lg" /> <Avatar name="শারমিন আক্তার" /> <Avatar name="Haat" />
        </Row>
        <Steps label="Order" steps={['Placed', 'Being packed', 'Shipped', 'Delivered']} current={2} />
        <Timeline label="What happened" events={EVENTS} />
      </Card>
    </TwoColumns>
  </Section>
)
