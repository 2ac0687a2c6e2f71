import { PenLine } from 'lucide-react'
import { useSearch } from 'wouter'
import { deleteSubscriber, listSubscribers, type Subscriber } from '../../contract/newsletters.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { finds } from './finds.ts'
import type { ListChoices, ListView } from './list-address.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import type { Effect } from './overlay-rows.ts'
import { SubscribersTable } from './subscribers-table.tsx'

const PATH = '/dashboard/newsletters'
const FILTERS = ['ALL', 'READING', 'LEFT'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListChoices<Filter, 'newest'> = { path: PATH, filters: FILTERS, sorts: ['newest'] }
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
      sortWords={{ newest: 'Newest first' }}
      searchLabel={t('Search subscribers')}
      row={listSubscribers}
      ask={({ filter }) => (filter === 'ALL' ? {} : { subscribed: filter === 'READING' })}
      isIn={isIn}
      effect={effect}
      empty={() => 'No subscribers found'}
      source={t('Shoppers subscribe at the foot of every page.')}
      drawing="knot"
    >
      {subscribers => <SubscribersTable subscribers={subscribers} />}
    </MarketListScreen>
  )
}

const isIn = ({ email, unsubscribedAt }: Subscriber, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || (unsubscribedAt === null) === (filter === 'READING')) && finds(term, email)

const effect: Effect<Subscriber> = (subscriber, { endpoint, input }) =>
  endpoint === deleteSubscriber.name && input.id === subscriber.id ? 'gone' : null

export default Newsletters
