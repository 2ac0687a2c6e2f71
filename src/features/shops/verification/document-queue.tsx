import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { findValue } from '../../../contract/records.ts'
import { getVerificationRules, listDocuments, type ShopDocument } from '../../../contract/shops/shop-documents.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ShortDate } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { usePermission } from '../../../ui/state/use-permission.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { DocumentDecision } from './document-decision.tsx'
import { DocumentFile } from './document-file.tsx'
import { formatLastDay, isKnownKind, KIND_LABELS, STATE_LABELS } from './document-texts.ts'

type View = 'WAITING' | 'DECIDED'

/** The server lists no more. */
const MAX_ROWS = 100

/** /dashboard/shop-documents: the documents of shops that wait for a decision, and those that were decided. */
const DocumentQueue = () => {
  const t = useTranslate()
  useTitle(t('Documents of shops'))
  const may = usePermission()
  const [view, setView] = useState<View>('WAITING')
  return (
    <Page>
      <Section
        title={t('Documents of shops')}
        level={1}
        aside={
          may(getVerificationRules) && (
            <Button icon={ListChecks} href="/dashboard/verification-settings">
              {t('What shops need')}
            </Button>
          )
        }
      >
        <Tabs
          label={t('Documents of shops')}
          tabs={[
            { value: 'WAITING', label: t('To check') },
            { value: 'DECIDED', label: t('Decided') },
          ]}
          value={view}
          onChange={setView}
        >
          <DocumentList key={view} view={view} />
        </Tabs>
      </Section>
    </Page>
  )
}

const DocumentList = ({ view }: { view: View }) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listDocuments,
    input: { view },
    limit: MAX_ROWS,
    applyPending: rows => rows,
  })
  if (!list.page)
    return (
      <NotCachedNotice title={t('The documents are not on this device yet')} refresh={list} isRead={list.isUnavailable}>
        <LoadingRows what={t('Documents of shops')} />
      </NotCachedNotice>
    )
  if (list.page.rows.length === 0)
    return (
      <EmptyState
        title={view === 'WAITING' ? t('No document waits to be checked') : t('No document has been checked yet')}
        illustration="stall"
      />
    )
  return <DocumentTable documents={list.page.rows} />
}

export const DocumentTable = ({ documents }: { documents: readonly ShopDocument[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<ShopDocument>[] = [
    {
      key: 'shop',
      label: t('Shop'),
      isLead: true,
      render: ({ shopId, shopName, kind, sentAt, expiresOn }) => (
        <>
          <Link href={`/dashboard/shops/${shopId}`}>{shopName}</Link>
          <p>{isKnownKind(kind) ? t(KIND_LABELS[kind]) : kind}</p>
          <p className="meta">
            {t('Sent')} <ShortDate at={sentAt} />
            {expiresOn && ` · ${t('Valid until {date}', { date: formatLastDay(expiresOn, locale) })}`}
          </p>
        </>
      ),
    },
    {
      key: 'status',
      label: t('Status'),
      render: ({ status, reason }) => {
        const shown = findValue(STATE_LABELS, status)
        return (
          <>
            {shown ? <Tag tone={shown.tone}>{t(shown.label)}</Tag> : status}
            {reason && <p className="meta">{reason}</p>}
          </>
        )
      },
    },
    {
      key: 'actions',
      label: t('Actions'),
      isLead: true,
      render: document => (
        <RowActions>
          <DocumentFile document={document} />
          {document.status === 'SENT' && <DocumentDecision document={document} />}
        </RowActions>
      ),
    },
  ]
  return <CompactTable caption={t('Documents of shops')} columns={columns} rows={documents} keyOf={({ id }) => id} />
}

export default DocumentQueue
