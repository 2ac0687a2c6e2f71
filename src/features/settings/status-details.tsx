import type { ReactNode } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import type { ServerStatus } from '../../contract/settings/server-status.ts'
import { DateTime, RelativeTime } from '../../ui/controls/date-time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { type DescriptionItem, DescriptionList } from '../../ui/rows/description-list.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { type MessageKey, translateText, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { DeliveryTests } from './delivery-tests.tsx'
import { ProcessTable } from './process-table.tsx'
import { findStatusProblems } from './status-problems.ts'
import { TextFacts } from './text-facts.tsx'

/** Problems first, then everything that is known of the server. */
export const StatusDetails = ({ status }: { status: ServerStatus }) => {
  const t = useTranslate()
  return (
    <>
      <Problems status={status} />
      <TwoColumns>
        <VersionFacts status={status} />
        <StorageFacts status={status} />
      </TwoColumns>
      <DeliveryTests mail={status.mail} push={status.push} />
      <QueueFacts queues={status.queues} />
      {status.texts && <TextFacts texts={status.texts} />}
      <Section title={t('Processes')}>
        <ProcessTable processes={status.processes} checkedAt={status.checkedAt} />
      </Section>
    </>
  )
}

const Problems = ({ status }: { status: ServerStatus }) => {
  const t = useTranslate()
  const problems = findStatusProblems(status)
  return (
    <Stack gap="sm">
      {problems.length === 0 && <Notice title={t('No problems found')} />}
      {problems.map(({ tone, title, advice }) => (
        <Notice key={title} tone={tone} title={translateText(title)}>
          {translateText(advice)}
        </Notice>
      ))}
      <p className="meta">
        {t('Checked')} <DateTime at={status.checkedAt} />
      </p>
    </Stack>
  )
}

const FactSection = ({ title, facts }: { title: MessageKey; facts: readonly DescriptionItem[] }) => (
  <Section title={translateText(title)}>
    <Card>
      <DescriptionList facts={facts} />
    </Card>
  </Section>
)

const VersionFacts = ({ status: { version, node, database, ...status } }: { status: ServerStatus }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { count, latest, latestAt } = database.migrations
  return (
    <FactSection
      title="Versions"
      facts={[
        { label: t('Haat'), value: version },
        { label: 'Node', value: node },
        { label: database.engine, value: database.version },
        {
          label: t('Tables'),
          value: (
            <>
              {latest} · <DateTime at={latestAt} />
            </>
          ),
        },
        { label: t('Migrations applied'), value: formatNumber(count, locale) },
        { label: t('Service worker'), value: status.hasServiceWorker ? t('On') : t('Off') },
        ...(status.gateways
          ? [{ label: t('Online payments'), value: status.gateways.join(', ') || t('Off: set PAYMENT_GATEWAY') }]
          : []),
        {
          label: t('Wrong passwords and coupon codes'),
          value: status.hasSharedLimits ? t('Counted by all processes together') : t('Counted by this process'),
        },
      ]}
    />
  )
}

const StorageFacts = ({ status }: { status: ServerStatus }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { database, disk, lastBackupAt, latestStoredAt } = status
  return (
    <FactSection
      title="Storage"
      facts={[
        { label: t('Last backup'), value: lastBackupAt === null ? t('Never') : <RelativeTime at={lastBackupAt} /> },
        { label: t('Database'), value: formatBytes(database.bytes, locale) },
        ...(database.damage ? [{ label: t('Damage found'), value: database.damage }] : []),
        ...(latestStoredAt ? [{ label: t('Latest stored time'), value: <DateTime at={latestStoredAt} /> }] : []),
        { label: t('Pictures'), value: <PictureUsage {...status.pictures} /> },
        ...pictureStoreFacts(status.pictures, t('Picture store'), t('Data folder')),
        {
          label: t('Free on the disk'),
          value: disk
            ? t('{free} of {total}', { free: formatBytes(disk.free, locale), total: formatBytes(disk.total, locale) })
            : '–',
        },
      ]}
    />
  )
}

/** By the server's names. A queue that this version does not know is shown by its name. */
const QUEUE_LABELS: Record<string, MessageKey> = {
  mails: 'Mails',
  'failed mails': 'Mails that could not be sent',
  'push messages': 'Push messages',
  imports: 'Product imports',
  newsletters: 'Newsletters',
  'refunds owed': 'Refunds due',
  'parcels to book': 'Parcels to book',
  'courier messages': 'Messages of couriers',
  'silent webhooks': 'Courier accounts without webhooks',
  'payments on hold': 'Payments on hold',
  'search index': 'Products to index for the search',
}

/** How much waits in each queue, and since when. */
const QueueFacts = ({ queues }: Pick<ServerStatus, 'queues'>) => {
  const locale = useLocale()
  return (
    <FactSection
      title="Waiting"
      facts={queues.map(({ name, rows, oldestAt }) => ({
        label: translateText(QUEUE_LABELS[name] ?? name),
        value: oldestAt ? (
          <>
            {formatNumber(rows, locale)} · <RelativeTime at={oldestAt} />
          </>
        ) : (
          formatNumber(rows, locale)
        ),
      }))}
    />
  )
}

const pictureStoreFacts = ({ place }: ServerStatus['pictures'], label: string, folder: string): DescriptionItem[] => [
  { label, value: place ?? folder },
]

const PictureUsage = ({ count, bytes, isReachable }: ServerStatus['pictures']): ReactNode => {
  const t = useTranslate()
  const locale = useLocale()
  if (!isReachable) return t('Not reachable')
  if (count === null || bytes === null) return t('Being counted')
  return t('{count, plural, one {# file} other {# files}} · {size}', { count, size: formatBytes(bytes, locale) })
}
