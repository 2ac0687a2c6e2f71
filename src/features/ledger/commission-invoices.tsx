import { useSearch } from 'wouter'
import { type CommissionInvoice, listCommissionInvoices } from '../../contract/ledger/commission-invoices.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { defineUrlQuery, pageParam } from '../../contract/url-query.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { formatMonth } from '../../ui/text/format-month.ts'
import { localiseDigits, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'

const PAGE_SIZE = 50
const { parse, build } = defineUrlQuery<{ page: number }>('/dashboard/commission-invoices', { page: pageParam })

/** /dashboard/commission-invoices: what the market has charged the vendor's shops by month; all shops for admins. */
const CommissionInvoices = () => {
  const t = useTranslate()
  useTitle(t('Commission invoices'))
  return (
    <Page>
      <Section title={t('Commission invoices')} level={1}>
        <InvoiceList />
      </Section>
    </Page>
  )
}

const InvoiceList = () => {
  const t = useTranslate()
  const { page } = parse(useSearch())
  const list = useRemoteList({
    endpoint: listCommissionInvoices,
    input: { page, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  if (!list.page)
    return (
      <NotCachedNotice title={t('The invoices are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
        <LoadingRows what={t('Commission invoices')} />
      </NotCachedNotice>
    )
  if (list.page.total === 0)
    return (
      <EmptyState title={t('No invoices yet')} illustration="parcel">
        {t('When a month has ended in which commission was charged, its invoice appears here.')}
      </EmptyState>
    )
  return (
    <>
      <InvoiceTable invoices={list.page.rows} />
      <Pager page={page} total={list.page.total} limit={PAGE_SIZE} hrefOf={to => build({ page: to })} />
    </>
  )
}

/** Invoices of shops with their months and amounts. */
export const InvoiceTable = ({ invoices }: { invoices: readonly CommissionInvoice[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <CompactTable
      caption={t('Commission invoices')}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'number',
          label: t('Invoice number'),
          isLead: true,
          render: ({ id, number, shopName, shopNameBn }) => (
            <>
              <Link href={`/dashboard/commission-invoices/${id}`}>{localiseDigits(number)}</Link>
              <p className="meta">{showName({ name: shopName, nameBn: shopNameBn })}</p>
            </>
          ),
        },
        { key: 'month', label: t('Month'), render: ({ month }) => formatMonth(month, locale) },
        {
          key: 'total',
          label: t('Total'),
          isNumber: true,
          render: ({ commission, vat }) => formatTaka(toTaka(toPoisha(commission) + toPoisha(vat)), locale),
        },
      ]}
    />
  )
}

export default CommissionInvoices
