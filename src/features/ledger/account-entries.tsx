import { Download } from 'lucide-react'
import { exportEntries, listEntries } from '../../contract/ledger/ledger.ts'
import { downloadFile } from '../../lists/download-file.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { Pager } from '../../ui/rows/pager.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { EntryTable } from './entry-table.tsx'
import { buildMoneyUrl, type MoneyView, selectionOf } from './money-url.ts'

const PAGE_SIZE = 50

/** The entries of an account, a month, an order or the orders of a payout, a page at a time; those that were loaded can be read offline. */
export const AccountEntries = ({ title, view }: { title: string; view: MoneyView }) => {
  const t = useTranslate()
  const { page } = view
  const selection = selectionOf(view)
  const list = useRemoteList({
    endpoint: listEntries,
    input: { page, limit: PAGE_SIZE, ...selection },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  return (
    <Section title={title} aside={<ExportButton selection={selection} />}>
      {!list.page && (
        <NotCachedNotice title={t('The entries are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
          <LoadingRows what={t('Entries')} />
        </NotCachedNotice>
      )}
      {list.page?.total === 0 && (
        <EmptyState title={t('No entries yet')} illustration="parcel">
          {t('Paid and delivered orders appear here.')}
        </EmptyState>
      )}
      {list.page && list.page.total > 0 && (
        <>
          <EntryTable
            entries={list.page.rows}
            isOfOneOrder={view.cause !== undefined}
            isOfOneAccount={view.kind !== undefined || view.payout !== undefined}
          />
          <Pager
            page={page}
            total={list.page.total}
            limit={PAGE_SIZE}
            hrefOf={to => buildMoneyUrl({ ...view, page: to })}
          />
        </>
      )}
    </Section>
  )
}

/** Downloads all entries that are listed, on every page. */
const ExportButton = ({ selection }: { selection: ReturnType<typeof selectionOf> }) => {
  const t = useTranslate()
  const download = catchToToast(() =>
    downloadFile(exportEntries, selection, {
      name: 'ledger',
      extension: 'csv',
      offlineMessage: 'You need to be online to export entries.',
    }),
  )
  return (
    <Button icon={Download} onClick={download}>
      {t('Export CSV')}
    </Button>
  )
}
