import { useLiveQuery } from 'dexie-react-hooks'
import { useSearch } from 'wouter'
import { type AuditEntry, listAuditLog } from '../../contract/audit-log.ts'
import { listAdmins, listCustomers, listVendors, type Person } from '../../contract/people.ts'
import { knownRows } from '../../local/listings.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import './admin.css'
import { AuditItem } from './audit-item.tsx'
import { finds } from './finds.ts'
import { type ListChoices, type ListView, listViewOf } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPage } from './market-list-page.tsx'
import { useMarketList } from './use-market-list.ts'

const FILTERS = ['ALL', 'user', 'shop', 'product', 'category', 'coupon', 'review', 'newsletter'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListChoices<Filter, 'newest'> = { path: '/dashboard/audit-log', filters: FILTERS, sorts: ['newest'] }
const FILTER_WORDS = {
  ALL: 'All',
  user: 'Blocking',
  shop: 'Shops',
  product: 'Products',
  category: 'Categories',
  coupon: 'Coupons',
  review: 'Reviews',
  newsletter: 'Newsletters',
}
const PAGE = 20

/** /dashboard/audit-log: who did what, what it changed, and when. Nobody can change it. */
const AuditLog = () => {
  const t = useText()
  useTitle(t('Audit log'))
  const view = listViewOf(useSearch(), CHOICES)
  const list = useMarketList({
    row: listAuditLog,
    input: inputOf(view),
    effect: () => null,
    isFound: entry => isIn(entry, view),
    limit: PAGE,
  })
  const people = useLiveQuery(readPeople) ?? NOBODY
  return (
    <Page>
      <Section title={t('Audit log')} level={1}>
        <ListTools
          choices={CHOICES}
          view={view}
          searchLabel={t('Search by person or what changed')}
          filterWords={FILTER_WORDS}
          sortWords={{ newest: 'Newest first' }}
          total={list.page?.total}
        />
        <MarketListPage
          list={list}
          choices={CHOICES}
          view={view}
          what={t('Audit log')}
          empty={t('Nothing was done yet')}
          drawing="knot"
        >
          {entries => (
            <ol className="audit-list">
              {entries.map(entry => (
                <li key={entry.id}>
                  <AuditItem entry={entry} person={people.get(entry.entityId)} />
                </li>
              ))}
            </ol>
          )}
        </MarketListPage>
      </Section>
    </Page>
  )
}

const inputOf = ({ term, filter, page }: ListView<Filter>) => ({
  page,
  limit: PAGE,
  ...(term.trim() && { searchTerm: term.trim() }),
  ...(filter !== 'ALL' && { entity: filter }),
})

const NOBODY: ReadonlyMap<string, string> = new Map()

/** Names of the users that this device has seen: the log itself keeps none of those who may be forgotten. */
const readPeople = async (): Promise<ReadonlyMap<string, string>> => {
  const lists = await Promise.all([listCustomers, listVendors, listAdmins].map(knownRows))
  return new Map((lists.flat() as Person[]).map(({ name, user }) => [user.id, name]))
}

const isIn = ({ entity, actor, action, before, after }: AuditEntry, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || entity === filter) &&
  finds(term, actor.name, action, JSON.stringify(before ?? ''), JSON.stringify(after ?? ''))

export default AuditLog
