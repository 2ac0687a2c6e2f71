import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { listSubscribers, type Subscriber } from '../../../contract/newsletters/newsletters.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { useOpenForm } from '../../../lists/form-param.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { LIST_COMPARATORS, LIST_SORT_LABELS, LIST_SORT_PARAMS } from '../../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../../lists/list-url.ts'
import { applyPendingToSubscriber, submitSubscriberDeletion } from '../../../local/newsletters/subscribers.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { DeleteSubscribersDialog } from './delete-subscribers-dialog.tsx'
import { NewsletterDrafts } from './newsletter-drafts.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import { SentNewsletters } from './sent-newsletters.tsx'
import { SubscribersTable } from './subscribers-table.tsx'

const PATH = '/dashboard/newsletters'
const FILTERS = ['ALL', 'READING', 'LEFT'] as const
type Filter = (typeof FILTERS)[number]
const SORTS = ['newest', 'oldest', 'email'] as const
const LIST_OPTIONS: ListOptions<Filter, (typeof SORTS)[number]> = { path: PATH, filters: FILTERS, sorts: SORTS }
const FILTER_LABELS = { ALL: 'All', READING: 'Subscribed', LEFT: 'Unsubscribed' } as const

/** /dashboard/newsletters: the subscribers, what was sent, and the newsletter editor. */
const Newsletters = () => {
  const { opened } = useOpenForm(['write'])
  if (opened)
    return (
      <Page>
        <NewsletterEditor listPath={PATH} />
      </Page>
    )
  return (
    <Page>
      <Subscribers />
      <NewsletterDrafts editorPath={`${PATH}?open=write`} />
      <SentNewsletters />
    </Page>
  )
}

const Subscribers = () => {
  const t = useTranslate()
  const write = (
    <Button variant="primary" icon={PenLine} href={`${PATH}?open=write`}>
      {t('Write a newsletter')}
    </Button>
  )
  return (
    <ListScreen
      title={t('Newsletters')}
      aside={write}
      options={LIST_OPTIONS}
      filterLabels={FILTER_LABELS}
      sortLabels={{ ...LIST_SORT_LABELS, email: 'By email' }}
      searchLabel={t('Search subscribers')}
      endpoint={listSubscribers}
      toListInput={({ filter, sort }) => ({
        ...(sort === 'email' ? { sortBy: sort } : LIST_SORT_PARAMS[sort]),
        ...(filter !== 'ALL' && { subscribed: filter === 'READING' }),
      })}
      matchesView={matchesView}
      compare={{ ...LIST_COMPARATORS, email: (a, b) => a.email.localeCompare(b.email) }}
      applyPending={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToSubscriber)}
      empty={() => 'No subscribers found'}
      source={t('Shoppers subscribe at the bottom of every page.')}
      drawing="knot"
    >
      {subscribers => <SelectableSubscribers subscribers={subscribers} />}
    </ListScreen>
  )
}

const SelectableSubscribers = ({ subscribers }: { subscribers: OptimisticRow<Subscriber>[] }) => {
  const t = useTranslate()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each address'))
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const selectable = subscribers.filter(subscriber => !subscriber.isDeleting)
  const selected = selectable.filter(({ id }) => selection.has(id))
  const remove = () => {
    selection.clear()
    const deletions = selected.map(subscriber => ({
      id: subscriber.id,
      name: subscriber.email,
      submit: () => submitSubscriberDeletion(subscriber),
    }))
    return run(deletions, { done: TOAST.deleted })
  }
  return (
    <>
      <BulkBar selection={selection} ids={selectable.map(({ id }) => id)}>
        <Button icon={Trash2} isBusy={isBusy} onClick={() => setAsking(true)}>
          {t('Remove')}
        </Button>
      </BulkBar>
      <SubscribersTable subscribers={subscribers} selection={selection} />
      {isAsking && (
        <DeleteSubscribersDialog subscribers={selected} onClose={() => setAsking(false)} onConfirm={remove} />
      )}
      {dialog}
    </>
  )
}

const matchesView = ({ email, unsubscribedAt }: Subscriber, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || (unsubscribedAt === null) === (filter === 'READING')) && matchesSearch(term, email)

export default Newsletters
