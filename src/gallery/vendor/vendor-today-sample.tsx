import { formatTaka } from '../../contract/messages/number-format.ts'
import { PeriodSelect, SalesStatsView } from '../../features/statistics/sales-stats-panel.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { WelcomeBanner } from '../../ui/notices/welcome-banner.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { StatCard, StatCards } from '../../ui/rows/stat-card.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { PRODUCT_CARDS } from '../frames/sample-catalogue.ts'
import { SUMMARY } from '../frames/sample-entities.ts'

/** A vendor's dashboard: to-do list, then sales figures. */
export const VendorTodaySample = () => {
  return (
    <DashboardFrameSample who="vendor" at="index" isOffline>
      <WelcomeBanner name="মোসাম্মৎ রোকেয়া সুলতানা বসাক" />
      <Stack>
        <StatCards>
          <StatCard label="to accept" value="1,204" href="/dashboard/orders" />
          <StatCard label="to ship" value="0" href="/dashboard/orders?status=PROCESSING" />
          <StatCard label="today" value={formatTaka(9_999_999)} />
        </StatCards>
      </Stack>
      <Columns side="end" aside={<LowStockCard />}>
        <Section title="Orders to accept">
          <EmptyState title="No orders to accept. They appear here automatically." illustration="parcel" />
        </Section>
      </Columns>
      <Section title="Shop performance">
        <PeriodSelect period={30} />
        <SalesStatsView stats={SUMMARY} />
      </Section>
    </DashboardFrameSample>
  )
}

const LowStockCard = () => (
  <Section title="Low stock" link={{ href: '/dashboard/shop-products?status=LOW', label: 'Change the stock' }}>
    <Card>
      {PRODUCT_CARDS.slice(4, 7).map(({ id, name, image, thumbhash }) => (
        <LineItem key={id} name={name} image={image} thumbhash={thumbhash} detail="Only 2 left" />
      ))}
      <Button href="/dashboard/shop-products">Show all products</Button>
    </Card>
  </Section>
)
