import { useLocation, useSearch } from 'wouter'
import { STATEMENT_LINES } from '../../contract/constants.ts'
import { listMonths } from '../../contract/ledger/months.ts'
import { getStatement } from '../../contract/ledger/statements.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import type { OptimisticShop } from '../../local/shops/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { PrintDesk } from '../../ui/print/print-page.tsx'
import { ListToolbar } from '../../ui/rows/list-toolbar.tsx'
import { useNow } from '../../ui/state/use-now.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { formatMonth } from '../../ui/text/format-month.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { useOwnShops } from '../products/vendor/use-own-shops.ts'
import { buildMoneyUrl } from './money-url.ts'
import { StatementPaper } from './statement-paper.tsx'
import { buildStatementUrl, parseStatementUrl } from './statement-url.ts'

/** /dashboard/statement: what the market has owed a shop in a month, to read and to print. */
const Statement = () => {
  const t = useTranslate()
  useTitle(t('Statement'))
  const query = parseStatementUrl(useSearch())
  const now = useNow()
  const { shops, refresh } = useOwnShops()
  const months = listMonths(now)
  const month = query.month ?? months[0] ?? ''
  const known = (shops ?? []).filter(({ isNew }) => !isNew)
  const shop = known.find(({ id }) => id === query.shop) ?? known[0]
  if (!shop)
    return (
      <Page>
        <Section title={t('Statement')} level={1}>
          {shops ? (
            <EmptyState title={t('Open a shop first')} illustration="stall" action={<MyShopsButton />} />
          ) : (
            <NotCachedNotice title={t('Your earnings are not on this phone yet')} refresh={refresh}>
              <LoadingRows what={t('Statement')} />
            </NotCachedNotice>
          )}
        </Section>
      </Page>
    )
  return (
    <PrintDesk backHref={buildMoneyUrl({ owner: query.shop })} backLabel={t('All earnings')}>
      <StatementChoice shops={known} shop={shop} month={month} months={[...new Set([month, ...months])]} />
      <MonthStatement key={`${shop.id} ${month}`} shop={shop} month={month} />
    </PrintDesk>
  )
}

const MyShopsButton = () => {
  const t = useTranslate()
  return <Button href="/dashboard/my-shops">{t('My Shops')}</Button>
}

type ChoiceProps = {
  shops: readonly OptimisticShop[]
  shop: OptimisticShop
  month: string
  months: readonly string[]
}

/** Of which shop and month. It is not printed. */
const StatementChoice = ({ shops, shop, month, months }: ChoiceProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const [, navigate] = useLocation()
  const open = (chosen: { shop?: string; month?: string }) =>
    navigate(buildStatementUrl({ shop: shop.id, month, ...chosen }), { replace: true })
  return (
    <div className="paper-tools">
      <ListToolbar>
        {shops.length > 1 && (
          <Select
            label={t('Shop')}
            isLabelHidden
            options={shops.map(one => ({ value: one.id, label: showName(one) }))}
            value={shop.id}
            onChange={id => open({ shop: id })}
          />
        )}
        <Select
          label={t('Month')}
          isLabelHidden
          options={months.map(one => ({ value: one, label: formatMonth(one, locale) }))}
          value={month}
          onChange={chosen => open({ month: chosen })}
        />
      </ListToolbar>
    </div>
  )
}

const MonthStatement = ({ shop, month }: { shop: OptimisticShop; month: string }) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: getStatement,
    input: { shopId: shop.id, month },
    // Beside the orders: payouts, what has no line of its own, and what was owed before and after.
    limit: 2 * STATEMENT_LINES,
    applyPending: rows => rows,
  })
  if (list.page) return <StatementPaper shop={shop} month={month} lines={list.page.rows} />
  return (
    <NotCachedNotice title={t('This statement is not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
      <LoadingRows what={t('Statement')} />
    </NotCachedNotice>
  )
}

export default Statement
