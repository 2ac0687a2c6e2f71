import { useParams } from 'wouter'
import { type CommissionInvoice, listCommissionInvoices } from '../../contract/ledger/commission-invoices.ts'
import { pickMarketName, pickText } from '../../contract/market/market-settings.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { PrintPage } from '../../ui/print/print-page.tsx'
import { TotalsList } from '../../ui/rows/totals-list.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { formatDate } from '../../ui/text/format-date-time.ts'
import { formatMonth } from '../../ui/text/format-month.ts'
import { localiseDigits, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { PaperParty } from './paper-party.tsx'

const LIST_PATH = '/dashboard/commission-invoices'

/** /dashboard/commission-invoices/{id}: a commission invoice to print, from this device where it was seen. */
const CommissionInvoiceScreen = () => {
  const t = useTranslate()
  const { id = '' } = useParams<{ id: string }>()
  const list = useRemoteList({
    endpoint: listCommissionInvoices,
    input: { id, page: 1, limit: 1 },
    limit: 1,
    applyPending: rows => rows,
  })
  const invoice = list.page?.rows.find(row => row.id === id)
  useTitle(invoice ? `${t('Commission invoice')} ${invoice.number}` : t('Commission invoice'))
  if (invoice) return <InvoicePaper invoice={invoice} />
  return (
    <Page>
      <Section title={t('Commission invoice')} level={1}>
        {list.page ? (
          <EmptyState
            title={t('There is no such invoice.')}
            illustration="parcel"
            action={<Button href={LIST_PATH}>{t('Commission invoices')}</Button>}
          />
        ) : (
          <NotCachedNotice
            title={t('The invoices are not on this phone yet')}
            refresh={list}
            isRead={list.isUnavailable}
          >
            <LoadingRows what={t('Commission invoice')} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

/** With the fields of a tax invoice, from the market to the shop. Below zero it is a credit note. */
export const InvoicePaper = ({ invoice }: { invoice: CommissionInvoice }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { market, commission, vat, number, month, createdAt } = invoice
  const total = toTaka(toPoisha(commission) + toPoisha(vat))
  return (
    <PrintPage
      title={total < 0 ? t('Credit note for commission') : t('Commission invoice')}
      backHref={LIST_PATH}
      backLabel={t('Commission invoices')}
    >
      {market.bin && total >= 0 && <p>{t('Tax invoice (Mushak 6.3)')}</p>}
      <div className="paper-parts">
        <PaperParty
          title={t('Issued by')}
          name={pickMarketName(market, locale)}
          address={pickText(market.address, locale)}
          bin={market.bin}
        />
        <PaperParty
          title={t('Issued to')}
          name={showName({ name: invoice.shopName, nameBn: invoice.shopNameBn })}
          bin={invoice.shopBin}
        />
        <div>
          <h2>{t('Invoice number')}</h2>
          <p>{`${localiseDigits(number)}\n${formatDate(createdAt, locale)}`}</p>
        </div>
        <div>
          <h2>{t('Month')}</h2>
          <p>{formatMonth(month, locale)}</p>
        </div>
      </div>
      <p>{t('Commission on orders that were delivered, less those that came back.')}</p>
      <div className="paper-sums">
        <TotalsList
          rows={[
            { label: t('Commission'), amount: commission },
            { label: t('VAT on commission'), amount: vat },
          ]}
          total={{ label: t('Total'), amount: total }}
        />
      </div>
      {invoice.withheld ? (
        <p>
          {t('Tax withheld from what the shop earned: {amount}.', { amount: formatTaka(invoice.withheld, locale) })}
        </p>
      ) : null}
      <p>{t('It is in the balance of the shop with the market, and in its statement of the month.')}</p>
      {market.bin && <p className="paper-signature">{t('Name, designation, signature and seal')}</p>}
    </PrintPage>
  )
}

export default CommissionInvoiceScreen
