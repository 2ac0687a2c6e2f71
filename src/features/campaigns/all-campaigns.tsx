import { Ban, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { toCampaignPath } from '../../contract/campaigns/campaign-paths.ts'
import { type Campaign, cancelCampaign, listCampaigns } from '../../contract/campaigns/campaigns.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { useOpenForm } from '../../lists/form-param.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { RowActions } from '../../ui/rows/row-actions.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignState, CampaignTargets, CampaignTerms } from './campaign-summary.tsx'

export const CAMPAIGNS_PATH = '/dashboard/campaigns'
/** The server lists no more. */
const MAX_CAMPAIGNS = 100
const SKELETON_ROWS = 4

/** The campaigns of the market, or the editor of one. */
export const AllCampaigns = () => {
  const { editedId, opened } = useOpenForm(['new'])
  const list = useRemoteList({
    endpoint: listCampaigns,
    input: {},
    limit: MAX_CAMPAIGNS,
    applyPending: (rows: Campaign[]) => rows,
  })
  if (opened) return <CampaignEditor />
  const edited = editedId ? list.page?.rows.find(({ id }) => id === editedId) : undefined
  return edited ? <CampaignEditor key={edited.id} campaign={edited} /> : <CampaignList list={list} />
}

type CampaignListProps = { list: ReturnType<typeof useRemoteList<typeof listCampaigns, Campaign>> }

const CampaignList = ({ list: { page, failure, retry, isUnavailable } }: CampaignListProps) => {
  const t = useTranslate()
  useTitle(t('Campaigns'))
  return (
    <Section
      title={t('Campaigns')}
      level={1}
      aside={
        <Button variant="primary" icon={Plus} href={`${CAMPAIGNS_PATH}?open=new`}>
          {t('New campaign')}
        </Button>
      }
    >
      {isUnavailable && !page && (
        <ErrorNotice title={t('The campaigns could not be loaded')} onRetry={retry} isOffline={!failure} />
      )}
      {!page && !isUnavailable && (
        <>
          <Loading />
          {renderSkeletons('row', SKELETON_ROWS)}
        </>
      )}
      {page?.rows.length === 0 && (
        <EmptyState title={t('No campaigns yet')} illustration="stall">
          {t('A campaign lowers the prices of shops that join it, from its start to its end.')}
        </EmptyState>
      )}
      {page && page.rows.length > 0 && <CampaignTable campaigns={page.rows} />}
    </Section>
  )
}

const CampaignTable = ({ campaigns }: { campaigns: readonly Campaign[] }) => {
  const t = useTranslate()
  const columns: Column<Campaign>[] = [
    { key: 'name', label: t('Campaign'), isLead: true, render: campaign => <NameCell campaign={campaign} /> },
    { key: 'state', label: t('Status'), render: campaign => <StateCell campaign={campaign} /> },
    { key: 'actions', label: t('Actions'), isLead: true, render: campaign => <CampaignActions campaign={campaign} /> },
  ]
  return <CompactTable caption={t('Campaigns')} columns={columns} rows={campaigns} keyOf={({ id }) => id} />
}

type CampaignProps = { campaign: Campaign }

const NameCell = ({ campaign }: CampaignProps) => (
  <div>
    <strong>{showName(campaign)}</strong>
    <p className="meta">
      <Link href={toCampaignPath(campaign.slug)}>{toCampaignPath(campaign.slug)}</Link>
    </p>
    <CampaignTerms campaign={campaign} />
    <CampaignTargets campaign={campaign} />
  </div>
)

const StateCell = ({ campaign }: CampaignProps) => {
  const t = useTranslate()
  const { shopCount } = campaign
  return (
    <div>
      <CampaignState campaign={campaign} />
      <p className="meta">
        {t('{count, plural, one {# shop takes part} other {# shops take part}}', { count: shopCount })}
      </p>
    </div>
  )
}

const CampaignActions = ({ campaign }: CampaignProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isCancelling, setCancelling] = useState(false)
  const { id, seq, state } = campaign
  const name = showName(campaign)
  if (state !== 'ANNOUNCED' && state !== 'RUNNING') return null
  return (
    <RowActions>
      <Button icon={Pencil} href={`${CAMPAIGNS_PATH}?edit=${id}`}>
        {t('Edit {name}', { name })}
      </Button>
      <Button icon={Ban} isBusy={isBusy} onClick={() => setCancelling(true)}>
        {state === 'RUNNING' ? t('End {name} now', { name }) : t('Cancel {name}', { name })}
      </Button>
      {isCancelling && (
        <ConfirmDialog
          title={t('Cancel {name}?', { name })}
          action={t('Cancel the campaign')}
          onClose={() => setCancelling(false)}
          onConfirm={() => run(CHANGE_MESSAGES, () => sendOnline(cancelCampaign, { id, seq }))}
        >
          <p>{t('All shops have their own prices back within seconds. This cannot be undone.')}</p>
        </ConfirmDialog>
      )}
    </RowActions>
  )
}
