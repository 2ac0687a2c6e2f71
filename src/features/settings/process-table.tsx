import type { ServerProcess, ServerStatus } from '../../contract/settings/server-status.ts'
import { DateTime, RelativeTime } from '../../ui/controls/date-time.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/rows/data-table.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { isSilent } from './status-problems.ts'

/** The processes that serve this market, and what each does. */
export const ProcessTable = ({ processes, checkedAt }: Pick<ServerStatus, 'processes' | 'checkedAt'>) => {
  const t = useTranslate()
  return (
    <DataTable
      caption={t('Processes')}
      columns={[
        {
          key: 'name',
          label: t('Process'),
          isLead: true,
          render: process => (
            <Stack gap="sm">
              <strong>{`${process.host} · ${process.pid}`}</strong>
              <Duties process={process} />
            </Stack>
          ),
        },
        {
          key: 'state',
          label: t('State'),
          render: process => <ProcessState process={process} checkedAt={checkedAt} />,
        },
        { key: 'version', label: t('Version'), render: ({ version }) => version },
        { key: 'started', label: t('Started'), render: ({ startedAt }) => <DateTime at={startedAt} /> },
        { key: 'jobs', label: t('Failing jobs'), render: ({ failingJobs }) => failingJobs.join(', ') || '–' },
      ]}
      rows={processes}
      keyOf={({ id }) => id}
    />
  )
}

const Duties = ({ process }: { process: ServerProcess }) => {
  const t = useTranslate()
  const { servesVisitors, runsJobs } = process
  const both = servesVisitors && runsJobs
  return (
    <span className="meta">
      {both ? t('Serves visitors, runs jobs') : servesVisitors ? t('Serves visitors') : t('Runs jobs')}
    </span>
  )
}

const ProcessState = ({ process, checkedAt }: { process: ServerProcess; checkedAt: string }) => {
  const t = useTranslate()
  if (isSilent(process, checkedAt))
    return (
      <>
        <Tag tone="soft-danger">{t('Not responding')}</Tag> <RelativeTime at={process.seenAt} />
      </>
    )
  if (process.isLeading) return <Tag tone="brand">{t('Runs the scheduled jobs')}</Tag>
  return <Tag>{process.runsJobs ? t('Ready to take over') : t('Running')}</Tag>
}
