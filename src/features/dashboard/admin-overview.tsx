import { listContact } from '../../contract/contact/contact-list.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { listOrders } from '../../contract/orders/orders.ts'
import type { PagePath } from '../../contract/page-paths.ts'
import { refundPayment } from '../../contract/payments/payments.ts'
import { changeShopStatus } from '../../contract/shops/shop-writes.ts'
import { type AdminSummary, getSummary } from '../../contract/statistics/dashboard-summary.ts'
import { Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatCard, StatCards } from '../../ui/rows/stat-card.tsx'
import { Permitted } from '../../ui/state/use-permission.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'
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
import { useFigures } from '../statistics/use-figures.ts'
import { OwnMarketChecklist, useMarketSetup } from './market-checklist.tsx'
import { isScreenPermitted } from './screen-permissions.ts'

/** The counts come with the summary of this period, which the sales figures below load anyway. */
const PERIOD_DAYS = 30

/** The admin's overview: work to do, market totals, sales figures. */
export const AdminOverview = () => {
  const t = useTranslate()
  const { figures: summary } = useFigures(getSummary, PERIOD_DAYS)
  const { steps, isOpen, skip } = useMarketSetup()
  return (
    <>
      <Section title={t('To do')}>
        <Stack gap="lg">
          {summary?.role === 'ADMIN' && <AdminTodo todo={summary.todo} isSetUp={steps !== undefined && !isOpen} />}
          {steps && isOpen && <OwnMarketChecklist steps={steps} skip={skip} />}
          <Permitted call={changeShopStatus}>
            <PendingShops />
          </Permitted>
          <Permitted call={listOrders}>
            <UnattendedOrders />
            <HeldPayments />
          </Permitted>
          <Permitted call={refundPayment}>
            <RefundsDue />
          </Permitted>
          <Permitted call={listContact}>
            <OpenMessages />
          </Permitted>
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

type TodoCard = {
  screen: PagePath
  label: MessageKey
  count: number | undefined
  href: string
  /** Also while there is none. */
  isSteady: boolean
}

const listTodoCards = (todo: AdminSummary['todo']): readonly TodoCard[] => [
  {
    screen: '/dashboard/shops',
    label: 'shops to approve',
    count: todo.pendingShops,
    href: '/dashboard/shops?show=PENDING',
    isSteady: true,
  },
  {
    screen: '/dashboard/moderation',
    label: 'to moderate',
    count: todo.moderation,
    href: '/dashboard/moderation',
    isSteady: false,
  },
  {
    screen: '/dashboard/orders',
    label: 'orders to finish',
    count: todo.unattendedOrders,
    href: ALL_UNATTENDED_URL,
    isSteady: false,
  },
  {
    screen: '/dashboard/orders',
    label: 'payments on hold',
    count: todo.heldPayments,
    href: ALL_HELD_URL,
    isSteady: false,
  },
  { screen: '/dashboard/payouts', label: 'refunds due', count: todo.refundsOwed, href: '#refunds', isSteady: true },
  {
    screen: '/dashboard/contact-messages',
    label: 'messages to handle',
    count: todo.contactMessages,
    href: '/dashboard/contact-messages',
    isSteady: true,
  },
]

/** Which screens the signed-in admin works on. */
const useScreenPermission = (): ((screen: PagePath) => boolean) => {
  const user = useUser()
  return screen => !user || isScreenPermitted(screen, user)
}

/** Counts of what waits for admins. */
export const AdminTodo = ({ todo, isSetUp }: AdminTodoProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const maySee = useScreenPermission()
  const cards = listTodoCards(todo).filter(({ screen }) => maySee(screen))
  if (cards.every(({ count }) => !count))
    return isSetUp ? <p>{t('All done. There is nothing to do right now.')}</p> : null
  return (
    <StatCards>
      {cards.map(
        ({ label, count = 0, href, isSteady }) =>
          (isSteady || count > 0) && (
            <StatCard key={label} label={t(label)} value={formatNumber(count, locale)} href={href} />
          ),
      )}
    </StatCards>
  )
}

/** Totals of the market. */
export const MarketTotals = ({ market }: { market: AdminSummary['market'] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const maySee = useScreenPermission()
  const card = (label: MessageKey, count: number, screen: PagePath, query = '') => (
    <StatCard
      label={t(label)}
      value={formatNumber(count, locale)}
      {...(maySee(screen) && { href: `${screen}${query}` })}
    />
  )
  return (
    <Section title={t('The market today')}>
      <StatCards>
        {card('customers', market.customers, '/dashboard/customers')}
        {card('vendors', market.vendors, '/dashboard/vendors')}
        {card('open shops', market.shops, '/dashboard/shops', '?show=ACTIVE')}
        {card('products on sale', market.products, '/dashboard/products', '?show=ACTIVE')}
      </StatCards>
    </Section>
  )
}
