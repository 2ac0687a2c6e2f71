import { formatTaka } from '../contract/money.ts'
import { Figures, PeriodChoice } from '../features/figures/trade-figures.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { KeyFigure, KeyFigures } from '../ui/key-figure.tsx'
import { LineItem } from '../ui/line-item.tsx'
import { Columns, Stack } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { SUMMARY } from './sample-rows.ts'
import { PRODUCTS } from './samples.ts'

/** A vendor's first screen: what must be done now, then how the shop is doing. */
export const VendorToday = () => {
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
        <PeriodChoice period={30} />
        <Figures trade={SUMMARY} />
      </Section>
    </DashboardFrame>
  )
}

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
