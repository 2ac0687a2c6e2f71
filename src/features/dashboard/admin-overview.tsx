import { formatNumber } from '../../contract/messages/number-format.ts'
import type { AdminSummary } from '../../contract/statistics/dashboard-summary.ts'
import { Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatCard, StatCards } from '../../ui/rows/stat-card.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { OpenMessages } from '../contact/admin/open-messages.tsx'
import {
  ALL_HELD_URL,
  ALL_UNATTENDED_URL,
  HeldPayments,
  UnattendedOrders,
} from '../orders/queue/admin-order-previews.tsx'
import { RefundsDue } from '../orders/refunds/refunds-due.tsx'
import { PendingShops } from '../shops/admin/pending-shops.tsx'
import { SalesStatsPanel } from '../statistics/sales-stats-panel.tsx'
import { useSummary } from '../statistics/use-summary.ts'
import { OwnMarketChecklist, useMarketSetup } from './market-checklist.tsx'

/** The counts come with the summary of this period, which the sales figures below load anyway. */
const PERIOD_DAYS = 30

/** The admin's overview: work to do, market totals, sales figures. */
export const AdminOverview = () => {
  const t = useTranslate()
  const { summary } = useSummary(PERIOD_DAYS)
  const { steps, isOpen, skip } = useMarketSetup()
  return (
    <>
      <Section title={t('To do')}>
        <Stack gap="lg">
          {summary?.role === 'ADMIN' && <AdminTodo todo={summary.todo} isSetUp={steps !== undefined && !isOpen} />}
          {steps && isOpen && <OwnMarketChecklist steps={steps} skip={skip} />}
          <PendingShops />
          <UnattendedOrders />
          <HeldPayments />
          <RefundsDue />
          <OpenMessages />
        </Stack>
      </Section>
      {summary?.role === 'ADMIN' && <MarketTotals market={summary.market} />}
      <SalesStatsPanel title={t('Market performance')} />
    </>
  )
}

type AdminTodoProps = Pick<AdminSummary, 'todo'> & {
  /** Otherwise the first steps of the market are shown below, or it is not known yet whether there are any. */
  isSetUp: boolean
}

/** Counts of what waits for admins. */
export const AdminTodo = ({ todo, isSetUp }: AdminTodoProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const isNothing = Object.values(todo).every(count => count === 0)
  if (isNothing) return isSetUp ? <p>{t('All done. There is nothing to do right now.')}</p> : null
  return (
    <StatCards>
      <StatCard
        label={t('shops to approve')}
        value={formatNumber(todo.pendingShops, locale)}
        href="/dashboard/shops?show=PENDING"
      />
      {Boolean(todo.moderation) && (
        <StatCard
          label={t('to moderate')}
          value={formatNumber(todo.moderation ?? 0, locale)}
          href="/dashboard/moderation"
        />
      )}
      {Boolean(todo.unattendedOrders) && (
        <StatCard
          label={t('orders to finish')}
          value={formatNumber(todo.unattendedOrders ?? 0, locale)}
          href={ALL_UNATTENDED_URL}
        />
      )}
      {Boolean(todo.heldPayments) && (
        <StatCard
          label={t('payments on hold')}
          value={formatNumber(todo.heldPayments ?? 0, locale)}
          href={ALL_HELD_URL}
        />
      )}
      <StatCard label={t('refunds due')} value={formatNumber(todo.refundsOwed, locale)} href="#refunds" />
      <StatCard
        label={t('messages to handle')}
        value={formatNumber(todo.contactMessages, locale)}
        href="/dashboard/contact-messages"
      />
    </StatCards>
  )
}

/** Totals of the market. */
export const MarketTotals = ({ market }: { market: AdminSummary['market'] }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Section title={t('The market today')}>
      <StatCards>
        <StatCard label={t('customers')} value={formatNumber(market.customers, locale)} href="/dashboard/customers" />
        <StatCard label={t('vendors')} value={formatNumber(market.vendors, locale)} href="/dashboard/vendors" />
        <StatCard
          label={t('open shops')}
          value={formatNumber(market.shops, locale)}
          href="/dashboard/shops?show=ACTIVE"
        />
        <StatCard
          label={t('products on sale')}
          value={formatNumber(market.products, locale)}
          href="/dashboard/products?show=ACTIVE"
        />
      </StatCards>
    </Section>
  )
}
