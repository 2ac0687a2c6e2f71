import { Bike, FileText, Landmark, Send } from 'lucide-react'
import { RETURN_DAYS } from '../../contract/constants.ts'
import { type AccountKind, toShownAmount } from '../../contract/ledger/accounts.ts'
import {
  type EarningsMonth,
  type LedgerBalance,
  listBalances,
  listEarningsMonths,
} from '../../contract/ledger/ledger.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { StatCard, StatCards } from '../../ui/rows/stat-card.tsx'
import { formatMonth } from '../../ui/text/format-month.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { UpcomingEarnings } from './earnings/upcoming-earnings.tsx'
import { getAccountLabel } from './ledger-labels.ts'
import { buildMoneyUrl } from './money-url.ts'
import { buildStatementUrl } from './statement-url.ts'

/** Neither list has pages. */
const MAX_ROWS = 100

/** What the vendor's shops have earned: what is due to them, what waits, what they hold in cash, month by month. */
export const Earnings = ({ shopId }: { shopId: string | undefined }) => {
  const t = useTranslate()
  const input = { shopId }
  const balances = useRemoteList({ endpoint: listBalances, input, limit: MAX_ROWS, applyPending: rows => rows })
  const months = useRemoteList({ endpoint: listEarningsMonths, input, limit: MAX_ROWS, applyPending: rows => rows })
  return (
    <Stack gap="lg">
      {balances.page ? (
        <Stack gap="sm">
          <EarningsCards balances={balances.page.rows} shopId={shopId} />
          <p className="meta">{t('Cash that you have is taken off when the time for returns is over.')}</p>
          <Row>
            <Button icon={Send} href="/dashboard/payouts">
              {t('Payouts')}
            </Button>
            <Button icon={Bike} href="/dashboard/courier-cash">
              {t('Cash with couriers')}
            </Button>
            <Button icon={Landmark} href="/dashboard/payout-account">
              {t('Payout account')}
            </Button>
            <Button icon={FileText} href="/dashboard/commission-invoices">
              {t('Commission invoices')}
            </Button>
          </Row>
        </Stack>
      ) : (
        <NotCachedNotice
          title={t('Your earnings are not on this phone yet')}
          refresh={balances}
          isRead={balances.isUnavailable}
        >
          <LoadingRows what={t('Earnings')} />
        </NotCachedNotice>
      )}
      <UpcomingEarnings shopId={shopId} />
      {months.page && (
        <Section title={t('By month')}>
          <MonthTable months={months.page.rows} shopId={shopId} />
        </Section>
      )}
    </Stack>
  )
}

type CardsProps = { balances: readonly LedgerBalance[]; shopId: string | undefined }

/** What is due to the shops, what waits for the end of the return time, and what they hold in cash. */
export const EarningsCards = ({ balances, shopId }: CardsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const amountOf = (kind: AccountKind) =>
    toShownAmount({ kind, amount: balances.find(balance => balance.kind === kind)?.amount ?? 0 })
  const card = (kind: AccountKind, hint: string) => (
    <StatCard
      label={t(getAccountLabel(kind, true))}
      value={formatTaka(amountOf(kind), locale)}
      hint={hint}
      href={buildMoneyUrl({ kind, owner: shopId })}
    />
  )
  return (
    <StatCards>
      {card(
        'shop-payable',
        amountOf('shop-payable') < 0 ? t('You owe this to the market.') : t('The market owes you this.'),
      )}
      {card('shop-pending', t('Available {days} days after delivery.', { days: RETURN_DAYS }))}
      {card('shop-cash', t('With you or your courier.'))}
    </StatCards>
  )
}

type MonthsProps = { months: readonly EarningsMonth[]; shopId: string | undefined }

export const MonthTable = ({ months, shopId }: MonthsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  // Most markets take none.
  const hasCommission = months.some(({ commission }) => commission !== 0)
  const commission: Column<EarningsMonth> = {
    key: 'commission',
    label: t('Commission with VAT'),
    isNumber: true,
    render: ({ commission }) => formatTaka(commission, locale),
  }
  const withheld: Column<EarningsMonth> = {
    key: 'withheld',
    label: t('Tax withheld'),
    isNumber: true,
    render: ({ withheld = 0 }) => formatTaka(withheld, locale),
  }
  const paidOut: Column<EarningsMonth> = {
    key: 'paidOut',
    label: t('Paid out'),
    isNumber: true,
    render: ({ paidOut }) => formatTaka(paidOut, locale),
  }
  return (
    <CompactTable
      caption={t('By month')}
      rows={months}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'month',
          label: t('Month'),
          isLead: true,
          render: ({ id }) => (
            <>
              <Link href={buildMoneyUrl({ month: id, owner: shopId })}>{formatMonth(id, locale)}</Link>
              <p>
                <Link href={buildStatementUrl({ shop: shopId, month: id })}>{t('Statement')}</Link>
              </p>
            </>
          ),
        },
        { key: 'earned', label: t('Earned'), isNumber: true, render: ({ earned }) => formatTaka(earned, locale) },
        { key: 'cash', label: t('Of it in cash'), isNumber: true, render: ({ cash }) => formatTaka(cash, locale) },
        ...(hasCommission ? [commission] : []),
        ...(months.some(month => month.withheld) ? [withheld] : []),
        ...(months.some(({ paidOut }) => paidOut !== 0) ? [paidOut] : []),
      ]}
    />
  )
}
