import { MessagesToHandle } from '../features/admin/open-messages.tsx'
import { Refunds } from '../features/admin/refunds-owed.tsx'
import { ShopsToApprove } from '../features/admin/waiting-shops.tsx'
import { Market, Todo } from '../features/dashboard/admin-today.tsx'
import { Figures, PeriodChoice } from '../features/figures/trade-figures.tsx'
import { Stack } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { LONG_NAME, MESSAGES, OWED, QUIET, SUMMARY, WAITING_SHOPS } from './sample-rows.ts'

/** The first screen of those who run the market: what must be done, how large it is, and a market without trade. */
export const AdminToday = () => (
  <DashboardFrame who="admin" at="index">
    <Welcome name={LONG_NAME} />
    <Section title="What must be done now">
      <Stack gap="lg">
        <Todo todo={SUMMARY.todo} />
        <ShopsToApprove shops={WAITING_SHOPS} total={100_000} />
        <Refunds owed={OWED} total={100_000} />
        <MessagesToHandle messages={MESSAGES} total={100_000} />
      </Stack>
    </Section>
    <Market market={SUMMARY.market} />
    <Section title="How the market is doing">
      <PeriodChoice period={30} />
      <Figures trade={QUIET} />
    </Section>
  </DashboardFrame>
)
