import { formatNumber } from '../../contract/money.ts'
import type { AdminSummary } from '../../contract/summary.ts'
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { OpenMessages } from '../admin/open-messages.tsx'
import { RefundsOwed } from '../admin/refunds-owed.tsx'
import { WaitingShops } from '../admin/waiting-shops.tsx'
import { TradeFigures } from '../figures/trade-figures.tsx'
import { useSummary } from '../figures/use-summary.ts'

/** The period whose stored answer the counts are read from: the one that the figures below begin with. */
const DAYS = 30

/** What those who run the market must do now, then how large it is and how it is doing. */
export const AdminToday = () => {
  const t = useText()
  const { summary } = useSummary(DAYS)
  return (
    <>
      <Section title={t('What must be done now')}>
        <Stack gap="lg">
          {summary?.role === 'ADMIN' && <Todo todo={summary.todo} />}
          <WaitingShops />
          <RefundsOwed />
          <OpenMessages />
        </Stack>
      </Section>
      {summary?.role === 'ADMIN' && <Market market={summary.market} />}
      <TradeFigures title={t('How the market is doing')} />
    </>
  )
}

/** How much waits for those who run the market. */
export const Todo = ({ todo }: { todo: AdminSummary['todo'] }) => {
  const t = useText()
  const locale = useLocale()
  const isNothing = Object.values(todo).every(count => count === 0)
  if (isNothing) return <p>{t('Nothing waits for you. Well done.')}</p>
  return (
    <KeyFigures>
      <KeyFigure
        label={t('shops to approve')}
        value={formatNumber(todo.pendingShops, locale)}
        href="/dashboard/shops?show=PENDING"
      />
      <KeyFigure label={t('refunds owed')} value={formatNumber(todo.refundsOwed, locale)} href="#refunds" />
      <KeyFigure
        label={t('messages to handle')}
        value={formatNumber(todo.contactMessages, locale)}
        href="/dashboard/contact-messages"
      />
    </KeyFigures>
  )
}

/** How large the market is. */
export const Market = ({ market }: { market: AdminSummary['market'] }) => {
  const t = useText()
  const locale = useLocale()
  return (
    <Section title={t('The market today')}>
      <KeyFigures>
        <KeyFigure label={t('customers')} value={formatNumber(market.customers, locale)} href="/dashboard/customers" />
        <KeyFigure label={t('vendors')} value={formatNumber(market.vendors, locale)} href="/dashboard/vendors" />
        <KeyFigure
          label={t('open shops')}
          value={formatNumber(market.shops, locale)}
          href="/dashboard/shops?show=ACTIVE"
        />
        <KeyFigure
          label={t('products on sale')}
          value={formatNumber(market.products, locale)}
          href="/dashboard/products?show=ACTIVE"
        />
      </KeyFigures>
    </Section>
  )
}
