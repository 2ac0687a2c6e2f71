import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { deleteSubscriber, listSubscribers, type Subscriber } from '../../contract/newsletters.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { finds } from './finds.ts'
import type { ListChoices, ListView } from './list-address.ts'
import { COMPARE, ORDERS, SORT_WORDS } from './list-sorts.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import type { Effect, Shown } from './overlay-rows.ts'
import { REMOVAL_WORDS, RemovalDialog, submitRemoval } from './subscriber-removal.tsx'
import { SubscribersTable } from './subscribers-table.tsx'
import { useSendAll } from './use-send-all.ts'

const PATH = '/dashboard/newsletters'
const FILTERS = ['ALL', 'READING', 'LEFT'] as const
type Filter = (typeof FILTERS)[number]
const SORTS = ['newest', 'oldest', 'email'] as const
const CHOICES: ListChoices<Filter, (typeof SORTS)[number]> = { path: PATH, filters: FILTERS, sorts: SORTS }
const FILTER_WORDS = { ALL: 'All', READING: 'Get letters', LEFT: 'Unsubscribed' }

/** /dashboard/newsletters: who is subscribed, and the editor of a newsletter. */
const Newsletters = () => {
  const isWriting = new URLSearchParams(useSearch()).get('open') === 'write'
  return <Page>{isWriting ? <NewsletterEditor listPath={PATH} /> : <Subscribers />}</Page>
}

const Subscribers = () => {
  const t = useText()
  const write = (
    <Button variant="primary" icon={PenLine} href={`${PATH}?open=write`}>
      {t('Write a newsletter')}
    </Button>
  )
  return (
    <MarketListScreen
      title={t('Newsletters')}
      aside={write}
      choices={CHOICES}
      filterWords={FILTER_WORDS}
      sortWords={{ ...SORT_WORDS, email: 'By address' }}
      searchLabel={t('Search subscribers')}
      row={listSubscribers}
      ask={({ filter, sort }) => ({
        ...(sort === 'email' ? { sortBy: sort } : ORDERS[sort]),
        ...(filter !== 'ALL' && { subscribed: filter === 'READING' }),
      })}
      isIn={isIn}
      compare={{ ...COMPARE, email: (a, b) => a.email.localeCompare(b.email) }}
      effect={effect}
      empty={() => 'No subscribers found'}
      source={t('Shoppers subscribe at the foot of every page.')}
      drawing="knot"
    >
      {subscribers => <Listed subscribers={subscribers} />}
    </MarketListScreen>
  )
}

const Listed = ({ subscribers }: { subscribers: Shown<Subscriber>[] }) => {
  const t = useText()
  const { runAll, isBusy } = useSendAll()
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const choosable = subscribers.filter(subscriber => !subscriber.isGoing)
  const chosen = choosable.filter(({ id }) => selection.has(id))
  const remove = () => {
    selection.clear()
    return runAll(REMOVAL_WORDS, () => chosen.map(submitRemoval))
  }
  return (
    <>
      <BulkBar selection={selection} ids={choosable.map(({ id }) => id)}>
        <Button icon={Trash2} isBusy={isBusy} onClick={() => setAsking(true)}>
          {t('Remove')}
        </Button>
      </BulkBar>
      <SubscribersTable subscribers={subscribers} selection={selection} />
      {isAsking && <RemovalDialog subscribers={chosen} onClose={() => setAsking(false)} onConfirm={remove} />}
    </>
  )
}

const isIn = ({ email, unsubscribedAt }: Subscriber, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || (unsubscribedAt === null) === (filter === 'READING')) && finds(term, email)

const effect: Effect<Subscriber> = (subscriber, { endpoint, input }) =>
  endpoint === deleteSubscriber.name && input.id === subscriber.id ? 'gone' : null

export default Newsletters
