import { useLiveQuery } from 'dexie-react-hooks'
import { type AuditEntry, listAuditLog } from '../../contract/audit-log.ts'
import { listAdmins, listCustomers, listVendors, type Person } from '../../contract/people.ts'
import { knownRows } from '../../local/listings.ts'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import './admin.css'
import { AuditItem } from './audit-item.tsx'
import { finds } from './finds.ts'
import type { ListChoices, ListView } from './list-address.ts'
import { BY_TIME, type ByTime, type Compare, ORDERS, SORT_WORDS } from './list-sorts.ts'
import { MarketListScreen } from './market-list-screen.tsx'

const FILTER_WORDS = {
  ALL: 'All',
  user: 'Blocking',
  customer: 'Customers',
  vendor: 'Vendors',
  admin: 'Admins',
  shop: 'Shops',
  product: 'Products',
  order: 'Orders',
  category: 'Categories',
  coupon: 'Coupons',
  review: 'Reviews',
  newsletter: 'Newsletters',
  subscriber: 'Subscribers',
  message: 'Messages',
}
type Filter = keyof typeof FILTER_WORDS
const FILTERS = Object.keys(FILTER_WORDS) as [Filter, ...Filter[]]
const CHOICES: ListChoices<Filter, ByTime> = { path: '/dashboard/audit-log', filters: FILTERS, sorts: BY_TIME }

/** /dashboard/audit-log: who did what, what it changed, and when. Nobody can change it. */
const AuditLog = () => {
  const t = useText()
  const people = useLiveQuery(readPeople) ?? NOBODY
  return (
    <Page>
      <MarketListScreen
        title={t('Audit log')}
        choices={CHOICES}
        filterWords={FILTER_WORDS}
        sortWords={SORT_WORDS}
        searchLabel={t('Search by person or what changed')}
        row={listAuditLog}
        ask={({ filter, sort }) => ({ ...ORDERS[sort], ...(filter !== 'ALL' && { entity: filter }) })}
        isIn={isIn}
        compare={BY_AGE}
        empty={() => 'Nothing was done yet'}
        source={t('What admins change in the market is written down here by itself.')}
        drawing="knot"
      >
        {entries => <AuditList entries={entries} people={people} />}
      </MarketListScreen>
    </Page>
  )
}

type AuditListProps = { entries: readonly AuditEntry[]; people: ReadonlyMap<string, string> }

/** What was done, the last first. */
export const AuditList = ({ entries, people }: AuditListProps) => (
  <ol className="audit-list">
    {entries.map(entry => (
      <li key={entry.id}>
        <AuditItem entry={entry} person={people.get(entry.entityId)} />
      </li>
    ))}
  </ol>
)

const BY_AGE: Record<ByTime, Compare<AuditEntry>> = {
  newest: (a, b) => b.at.localeCompare(a.at),
  oldest: (a, b) => a.at.localeCompare(b.at),
}

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
