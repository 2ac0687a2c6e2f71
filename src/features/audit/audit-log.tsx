import { useLiveQuery } from 'dexie-react-hooks'
import { type AuditEntry, listAuditLog } from '../../contract/audit/audit-log.ts'
import { toDhakaDay } from '../../contract/dhaka-days.ts'
import { listAdmins, listCustomers, listVendors } from '../../contract/people/people.ts'
import { keysOf } from '../../contract/records.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { compareByTime, LIST_SORT_LABELS, LIST_SORT_PARAMS, TIME_SORTS, type TimeSort } from '../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../lists/list-url.ts'
import { cachedRows } from '../../local/sync/listings.ts'
import { Page } from '../../ui/layout/page.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'

const FILTER_LABELS = {
  ALL: 'All',
  user: 'Blocked users',
  customer: 'Customers',
  vendor: 'Vendors',
  admin: 'Admins',
  shop: 'Shops',
  product: 'Products',
  order: 'Orders',
  category: 'Categories',
  coupon: 'Coupons',
  campaign: 'Campaigns',
  review: 'Reviews',
  question: 'Questions',
  conversation: 'Messages',
  newsletter: 'Newsletters',
  subscriber: 'Subscribers',
  message: 'Messages',
} as const
type Filter = keyof typeof FILTER_LABELS
const FILTERS = keysOf(FILTER_LABELS)
const LIST_OPTIONS: ListOptions<Filter, TimeSort> = {
  path: '/dashboard/audit-log',
  filters: FILTERS,
  sorts: TIME_SORTS,
}

/** /dashboard/audit-log: who did what and when, and which fields it changed. Read-only. */
const AuditLog = () => {
  const t = useTranslate()
  const people = useLiveQuery(readUserNames) ?? NO_USER_NAMES
  return (
    <Page>
      <ListScreen
        title={t('Audit log')}
        options={LIST_OPTIONS}
        filterLabels={FILTER_LABELS}
        sortLabels={LIST_SORT_LABELS}
        searchLabel={t('Search by person or what changed')}
        endpoint={listAuditLog}
        tools={view => <AuditFilters view={view} options={LIST_OPTIONS} />}
        toListInput={toAuditListInput}
        matchesView={matchesView}
        compare={COMPARATORS}
        applyPending={entries => entries}
        empty={() => 'No activity yet'}
        source={t('Changes that admins make are recorded here automatically.')}
        drawing="knot"
      >
        {entries => <AuditList entries={entries} people={people} />}
      </ListScreen>
    </Page>
  )
}

const COMPARATORS = compareByTime(({ at }: AuditEntry) => at)

const NO_USER_NAMES: ReadonlyMap<string, string> = new Map()

/** Names of the users on this device. The log itself stores no personal names, since accounts can be deleted. */
const readUserNames = async (): Promise<ReadonlyMap<string, string>> => {
  const lists = await Promise.all([listCustomers, listVendors, listAdmins].map(cachedRows))
  return new Map(lists.flat().map(({ name, user }) => [user.id, name]))
}

const toAuditListInput = ({ filter, sort, from, to, personId }: ListView<Filter, TimeSort>) => ({
  ...LIST_SORT_PARAMS[sort],
  ...(filter !== 'ALL' && { entity: filter }),
  ...(from && { createdFrom: from }),
  ...(to && { createdTo: to }),
  ...(personId && { actorId: personId }),
})

const matchesView = (
  { entity, actor, action, before, after, at }: AuditEntry,
  { term, filter, from, to, personId }: ListView<Filter>,
): boolean =>
  (filter === 'ALL' || entity === filter) &&
  (!personId || actor.id === personId) &&
  (!from || toDhakaDay(Date.parse(at)) >= toDhakaDay(Date.parse(from))) &&
  (!to || toDhakaDay(Date.parse(at)) <= toDhakaDay(Date.parse(to))) &&
  matchesSearch(term, actor.name, action, JSON.stringify(before ?? ''), JSON.stringify(after ?? ''))

export default AuditLog
