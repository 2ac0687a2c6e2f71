import { listModeration, type ModerationItem } from '../../../contract/moderation/moderation.ts'
import { keysOf } from '../../../contract/records.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { compareByTime, LIST_SORT_LABELS, LIST_SORT_PARAMS } from '../../../lists/list-sorts.ts'
import type { ListOptions } from '../../../lists/list-url.ts'
import { applyPendingToQueueItem } from '../../../local/moderation/moderation.ts'
import { applyPendingToRows, type OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { QueueItem } from './queue-item.tsx'

const FILTER_LABELS = {
  ALL: 'All',
  SHOP: 'New shops',
  NEW_PRODUCT: 'New products',
  REPORTED_PRODUCT: 'Reported products',
  REPORTED_REVIEW: 'Reported reviews',
  REPORTED_QUESTION: 'Reported questions',
  REPORTED_MESSAGE: 'Reported messages',
} as const
type Filter = keyof typeof FILTER_LABELS
const LIST_OPTIONS: ListOptions<Filter, 'oldest'> = {
  path: '/dashboard/moderation',
  filters: keysOf(FILTER_LABELS),
  sorts: ['oldest'],
}
const COMPARATORS = compareByTime(({ at }: ModerationItem) => at)

/** /dashboard/moderation: new shops, new products and what was reported, each decided in place. */
const ModerationQueue = () => {
  const t = useTranslate()
  return (
    <Page>
      <ListScreen
        title={t('Moderation')}
        options={LIST_OPTIONS}
        filterLabels={FILTER_LABELS}
        sortLabels={{ oldest: LIST_SORT_LABELS.oldest }}
        endpoint={listModeration}
        toListInput={({ filter }) => ({
          ...LIST_SORT_PARAMS.oldest,
          questions: true,
          messages: true,
          ...(filter !== 'ALL' && { kind: filter }),
        })}
        matchesView={({ kind }, { filter }) => filter === 'ALL' || kind === filter}
        compare={COMPARATORS}
        applyPending={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToQueueItem)}
        empty={() => 'Nothing to decide'}
        source={t('New shops and what people report appear here.')}
        drawing="knot"
      >
        {items => <QueueList items={items.filter(item => !item.isDeleting)} />}
      </ListScreen>
    </Page>
  )
}

/** What waits, the oldest first. */
export const QueueList = ({ items }: { items: readonly OptimisticRow<ModerationItem>[] }) => (
  <Stack>
    {items.map(item => (
      <QueueItem key={item.id} item={item} />
    ))}
  </Stack>
)

export default ModerationQueue
