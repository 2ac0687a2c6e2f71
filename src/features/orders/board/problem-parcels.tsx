import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { listProblemParcels, type ProblemParcel } from '../../../contract/shipments/problem-parcels.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { findProblemTexts } from '../parcels/parcel-texts.ts'

const MAX_ROWS = 200

/** The parcels of all shops that wait for a person. The page of the order has the decisions. */
export const ProblemParcels = () => {
  const t = useTranslate()
  const title = t('Parcels with a problem')
  useTitle(title)
  const list = useRemoteList({
    endpoint: listProblemParcels,
    input: {},
    limit: MAX_ROWS,
    applyPending: rows => rows,
  })
  return (
    <Page>
      <Section title={title} level={1}>
        {list.page ? (
          <ProblemTable parcels={list.page.rows} />
        ) : (
          <NotCachedNotice
            title={t('The parcels are not on this phone yet')}
            refresh={list}
            isRead={list.isUnavailable}
          >
            <LoadingRows what={title} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

const ProblemTable = ({ parcels }: { parcels: readonly ProblemParcel[] }) => {
  const t = useTranslate()
  if (parcels.length === 0) return <EmptyState title={t('No parcel waits for a person')} illustration="parcel" />
  const columns: Column<ProblemParcel>[] = [
    {
      key: 'parcel',
      label: t('Parcel'),
      isLead: true,
      render: ({ orderId, reference, courier, isMarket, shopName }) => (
        <>
          <Link href={`/dashboard/orders/${orderId}`}>{reference}</Link>
          <p className="meta">
            {[shopName, courierTitle(courier), isMarket && t('The market’s own account')].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
    },
    {
      key: 'problem',
      label: t('What is wrong'),
      render: ({ problem, problemText, isMarket }) => (
        <>
          {t(findProblemTexts({ problem, isMarket })?.title ?? 'This parcel needs you')}
          {problemText && <p className="meta">{t('The courier says: {text}', { text: problemText })}</p>}
        </>
      ),
    },
    { key: 'at', label: t('Since'), render: ({ at }) => <DateTime at={at} /> },
  ]
  return <CompactTable caption={t('Parcels with a problem')} columns={columns} rows={parcels} keyOf={({ id }) => id} />
}
