import { PenLine } from 'lucide-react'
import { useSearch } from 'wouter'
import { deleteSubscriber, listSubscribers, type Subscriber } from '../../contract/newsletters.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { finds } from './finds.ts'
import { type ListChoices, type ListView, listViewOf } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPage } from './market-list-page.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import type { Effect } from './overlay-rows.ts'
import { SubscribersTable } from './subscribers-table.tsx'
import { useMarketList } from './use-market-list.ts'

const PATH = '/dashboard/newsletters'
const FILTERS = ['ALL', 'READING', 'LEFT'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListChoices<Filter, 'newest'> = { path: PATH, filters: FILTERS, sorts: ['newest'] }
const FILTER_WORDS = { ALL: 'All', READING: 'Get letters', LEFT: 'Unsubscribed' }
const PAGE = 20

/** /dashboard/newsletters: who is subscribed, and the editor of a newsletter. */
const Newsletters = () => {
  const search = useSearch()
  const isWriting = new URLSearchParams(search).get('open') === 'write'
  return (
    <Page>{isWriting ? <NewsletterEditor listPath={PATH} /> : <Subscribers view={listViewOf(search, CHOICES)} />}</Page>
  )
}

const Subscribers = ({ view }: { view: ListView<Filter, 'newest'> }) => {
  const t = useText()
  useTitle(t('Newsletters'))
  const list = useMarketList({
    row: listSubscribers,
    input: inputOf(view),
    effect,
    isFound: subscriber => isIn(subscriber, view),
    limit: PAGE,
  })
  const write = (
    <Button variant="primary" icon={PenLine} href={`${PATH}?open=write`}>
      {t('Write a newsletter')}
    </Button>
  )
  return (
    <Section title={t('Newsletters')} level={1} aside={write}>
      <ListTools
        choices={CHOICES}
        view={view}
        searchLabel={t('Search subscribers')}
        filterWords={FILTER_WORDS}
        sortWords={{ newest: 'Newest first' }}
        total={list.page?.total}
      />
      <MarketListPage
        list={list}
        choices={CHOICES}
        view={view}
        what={t('Subscribers')}
        empty={t('No subscribers found')}
        drawing="knot"
      >
        {subscribers => <SubscribersTable subscribers={subscribers} />}
      </MarketListPage>
    </Section>
  )
}

const inputOf = ({ term, filter, page }: ListView<Filter>) => ({
  page,
  limit: PAGE,
  ...(term.trim() && { searchTerm: term.trim() }),
  ...(filter !== 'ALL' && { subscribed: filter === 'READING' }),
})

const isIn = ({ email, unsubscribedAt }: Subscriber, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || (unsubscribedAt === null) === (filter === 'READING')) && finds(term, email)

const effect: Effect<Subscriber> = (subscriber, { endpoint, input }) =>
  endpoint === deleteSubscriber.name && input.id === subscriber.id ? 'gone' : null

export default Newsletters
