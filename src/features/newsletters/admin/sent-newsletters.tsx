import { formatNumber } from '../../../contract/messages/number-format.ts'
import { listSentNewsletters, type SentNewsletter } from '../../../contract/newsletters/newsletters.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

const LATEST_COUNT = 20

/** The latest newsletters that were sent, and what became of their mails. */
export const SentNewsletters = () => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listSentNewsletters,
    input: { page: 1, limit: LATEST_COUNT },
    applyPending: (rows: SentNewsletter[]) => rows,
    limit: LATEST_COUNT,
  })
  if (!page) return null
  return (
    <Section title={t('Sent newsletters')}>
      {page.rows.length === 0 ? (
        <p>{t('No newsletters sent yet.')}</p>
      ) : (
        <SentNewslettersTable newsletters={page.rows} />
      )}
    </Section>
  )
}

export const SentNewslettersTable = ({ newsletters }: { newsletters: readonly SentNewsletter[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const count = (key: 'recipients' | 'sent' | 'failed' | 'unsubscribed', label: string): Column<SentNewsletter> => ({
    key,
    label,
    isNumber: true,
    render: newsletter => formatNumber(newsletter[key], locale),
  })
  const columns: Column<SentNewsletter>[] = [
    {
      key: 'subject',
      label: t('Subject'),
      isLead: true,
      render: ({ subject, createdAt, isFinished }) => (
        <>
          <strong>{subject}</strong>
          <p className="meta">
            <DateTime at={createdAt} /> {!isFinished && <Tag tone="wait">{t('On its way')}</Tag>}
          </p>
        </>
      ),
    },
    count('recipients', t('Recipients')),
    count('sent', t('Sent')),
    count('failed', t('Failed')),
    count('unsubscribed', t('Unsubscribed since')),
  ]
  return <CompactTable caption={t('Sent newsletters')} columns={columns} rows={newsletters} keyOf={({ id }) => id} />
}
