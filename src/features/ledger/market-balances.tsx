import { Bike, FileText, Send } from 'lucide-react'
import {
  ACCOUNT_KINDS,
  type AccountKind,
  COURIER_ACCOUNTS,
  OWNED_ACCOUNTS,
  toShownAmount,
} from '../../contract/ledger/accounts.ts'
import { type LedgerAccount, type LedgerBalance, listAccounts, listBalances } from '../../contract/ledger/ledger.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { StatCard, StatCards } from '../../ui/rows/stat-card.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { ACCOUNT_LABELS } from './ledger-labels.ts'
import { buildMoneyUrl, type MoneyView } from './money-url.ts'
import { RecordPaymentButton } from './shop-payment-form.tsx'

/** The balances of all accounts of the market: what others hold for it, and what it owes. */
export const MarketBalances = () => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listBalances,
    input: {},
    limit: ACCOUNT_KINDS.length,
    applyPending: rows => rows,
  })
  if (!list.page)
    return (
      <NotCachedNotice title={t('The balances are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
        <LoadingRows what={t('Money')} />
      </NotCachedNotice>
    )
  return (
    <Stack gap="lg">
      <Section title={t('Owed by the market')}>
        <BalanceCards kinds={OWED} balances={list.page.rows} />
        <Row>
          <Button icon={Send} href="/dashboard/payouts">
            {t('Payouts')}
          </Button>
          <Button icon={Bike} href="/dashboard/courier-cash">
            {t('Cash with couriers')}
          </Button>
          <Button icon={FileText} href="/dashboard/commission-invoices">
            {t('Commission invoices')}
          </Button>
        </Row>
      </Section>
      <Section title={t('Held for the market')}>
        <BalanceCards kinds={HELD} balances={list.page.rows} />
      </Section>
      <Section title={t('Earned by the market')}>
        <BalanceCards kinds={EARNED} balances={list.page.rows} />
      </Section>
      <p className="meta">{t('What is held is what is owed and earned: each journal adds up to zero.')}</p>
    </Stack>
  )
}

const OWED: readonly AccountKind[] = [
  'shop-payable',
  'in-payment',
  'shop-pending',
  'refunds-due',
  'store-credit',
  'prepaid',
  'withholding',
  'suspense',
]
const EARNED: readonly AccountKind[] = ['commission', 'vat-on-commission']
/** What couriers have is the shops' own, and on a screen of its own; what is written off of the market's account, the market bears. */
const HELD: readonly AccountKind[] = [
  ...ACCOUNT_KINDS.filter(kind => ![...OWED, ...EARNED, ...COURIER_ACCOUNTS].includes(kind)),
  'courier-loss',
]

/** Of these most markets have nothing. */
const RARE_ACCOUNTS: readonly AccountKind[] = ['store-credit', 'goodwill', 'courier-loss', 'rounding']

/** Of accounts with couriers only what is the market's own. */
const readAmount = (balances: readonly LedgerBalance[], kind: AccountKind): number => {
  const balance = balances.find(one => one.kind === kind)
  return (COURIER_ACCOUNTS.includes(kind) ? balance?.marketAmount : balance?.amount) ?? 0
}

type CardsProps = { kinds: readonly AccountKind[]; balances: readonly LedgerBalance[] }

const BalanceCards = ({ kinds, balances }: CardsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const amountOf = (kind: AccountKind) => toShownAmount({ kind, amount: readAmount(balances, kind) })
  const isShown = (kind: AccountKind) => !RARE_ACCOUNTS.includes(kind) || readAmount(balances, kind) !== 0
  return (
    <StatCards>
      {kinds.filter(isShown).map(kind => (
        <StatCard
          key={kind}
          label={t(ACCOUNT_LABELS[kind])}
          value={formatTaka(amountOf(kind), locale)}
          href={buildMoneyUrl({ kind })}
        />
      ))}
    </StatCards>
  )
}

const PAGE_SIZE = 50

export const isOwnedAccount = (kind: AccountKind): boolean => OWNED_ACCOUNTS.includes(kind)

/** The accounts of one kind, of each shop or gateway, the largest first. */
export const OwnerAccounts = ({ view, kind }: { view: MoneyView; kind: AccountKind }) => {
  const t = useTranslate()
  const { page } = view
  const list = useRemoteList({
    endpoint: listAccounts,
    input: { kind, page, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  return (
    <Section title={t(ACCOUNT_LABELS[kind])}>
      {list.page ? (
        <>
          <OwnerTable accounts={list.page.rows} />
          <Pager
            page={page}
            total={list.page.total}
            limit={PAGE_SIZE}
            hrefOf={to => buildMoneyUrl({ ...view, page: to })}
          />
        </>
      ) : (
        <NotCachedNotice title={t('The balances are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
          <LoadingRows what={t('Accounts')} />
        </NotCachedNotice>
      )}
    </Section>
  )
}

export const OwnerTable = ({ accounts }: { accounts: readonly LedgerAccount[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (accounts.length === 0) return <p>{t('All balances are zero.')}</p>
  return (
    <CompactTable
      caption={t('Accounts')}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'owner',
          label: t('Account'),
          isLead: true,
          render: ({ kind, owner, ownerName }) => (
            <Link href={buildMoneyUrl({ kind: kind as AccountKind, owner })}>{ownerName}</Link>
          ),
        },
        {
          key: 'balance',
          label: t('Balance'),
          isNumber: true,
          render: account => (
            <>
              {formatTaka(toShownAmount(account), locale)}
              {account.kind === 'shop-payable' && account.amount > 0 && <RecordPaymentButton account={account} />}
            </>
          ),
        },
      ]}
    />
  )
}
