import { SETUP_STEPS } from '../../contract/settings/market-setup.ts'
import { OpenMessageList } from '../../features/contact/admin/open-messages.tsx'
import { AdminTodo, MarketTotals } from '../../features/dashboard/admin-overview.tsx'
import { MarketChecklist } from '../../features/dashboard/market-checklist.tsx'
import { HeldPaymentList } from '../../features/orders/queue/admin-order-previews.tsx'
import { RefundsDueList } from '../../features/orders/refunds/refunds-due.tsx'
import { PendingShopList } from '../../features/shops/admin/pending-shops.tsx'
import { PeriodSelect, SalesStatsView } from '../../features/statistics/sales-stats-panel.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { WelcomeBanner } from '../../ui/notices/welcome-banner.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import {
  EMPTY_SUMMARY,
  LONG_NAME,
  MESSAGES,
  ORDERS_AWAITING_REFUND,
  ORDERS_ON_HOLD,
  SHOPS_AWAITING_APPROVAL,
  SUMMARY,
} from '../frames/sample-entities.ts'

/** The admins' dashboard: to-do lists, totals, and statistics without any sale. */
export const AdminTodaySample = () => (
  <DashboardFrameSample who="admin" at="index">
    <WelcomeBanner name={LONG_NAME} />
    <Section title="To do">
      <Stack gap="lg">
        <AdminTodo todo={SUMMARY.todo} isSetUp={false} />
        <MarketChecklist steps={SETUP_STEPS.map(step => ({ step, isDone: step === 'name' }))} onSkip={() => {}} />
        <PendingShopList shops={SHOPS_AWAITING_APPROVAL} total={100_000} />
        <HeldPaymentList orders={ORDERS_ON_HOLD} total={100_000} />
        <RefundsDueList owed={ORDERS_AWAITING_REFUND} total={100_000} />
        <OpenMessageList messages={MESSAGES} total={100_000} />
      </Stack>
    </Section>
    <MarketTotals market={SUMMARY.market} />
    <Section title="Market performance">
      <PeriodSelect period={30} />
      <SalesStatsView stats={EMPTY_SUMMARY} />
    </Section>
  </DashboardFrameSample>
)
