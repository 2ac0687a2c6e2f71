import { Check } from 'lucide-react'
import { listNames } from '../../contract/bangla-texts.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import { listShops, type Shop } from '../../contract/shops.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import {
  LIST_COMPARATORS,
  LIST_SORT_LABELS,
  LIST_SORT_PARAMS,
  TIME_OR_NAME_SORTS,
  type TimeOrNameSort,
} from '../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../lists/list-url.ts'
import type { OptimisticRow } from '../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../local/outbox/optimistic-rows.ts'
import { applyPendingToShop } from '../../local/resources/shops/status.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Page } from '../../ui/page.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { useBulkSubmit } from '../outbox/use-bulk-submit.ts'
import { CHANGE_MESSAGES } from '../outbox/use-submit.ts'
import { APPROVE_ACTION, submitShopAction } from './shop-status-actions.ts'
import { ShopsTable } from './shops-table.tsx'

const FILTERS = ['ALL', 'PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const
type Filter = (typeof FILTERS)[number]
const LIST_OPTIONS: ListOptions<Filter, TimeOrNameSort> = {
  path: '/dashboard/shops',
  filters: FILTERS,
  sorts: TIME_OR_NAME_SORTS,
}
const FILTER_LABELS = {
  ALL: 'All',
  PENDING: 'Pending approval',
  ACTIVE: 'Open',
  SUSPENDED: 'Suspended',
  CLOSED: 'Closed',
} as const

/** /dashboard/shops: every shop of the market, to approve, suspend, reopen and close. */
const Shops = () => {
  const t = useTranslate()
  return (
    <Page>
      <ListScreen
        title={t('Shops')}
        options={LIST_OPTIONS}
        filterLabels={FILTER_LABELS}
        sortLabels={LIST_SORT_LABELS}
        searchLabel={t('Search shops')}
        endpoint={listShops}
        toListInput={({ filter, sort }) => ({ ...LIST_SORT_PARAMS[sort], ...(filter !== 'ALL' && { status: filter }) })}
        matchesView={matchesView}
        compare={LIST_COMPARATORS}
        overlay={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToShop)}
        empty={({ filter }) => (filter === 'PENDING' ? 'No shops are waiting for approval.' : 'No shops found')}
        drawing="stall"
      >
        {shops => <SelectableShops shops={shops} />}
      </ListScreen>
    </Page>
  )
}

const matchesView = (shop: Shop, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || shop.status === filter) && matchesSearch(term, ...listNames(shop))

/** Shops, with bulk approval; the other actions need a reason for each shop. */
const SelectableShops = ({ shops }: { shops: OptimisticRow<Shop>[] }) => {
  const t = useTranslate()
  const { runAll, isBusy } = useBulkSubmit()
  const selection = useSelection()
  const waiting = shops.filter(shop => shop.status === 'PENDING')
  const selected = waiting.filter(shop => selection.has(shop.id))
  const approve = () => {
    selection.clear()
    return runAll(CHANGE_MESSAGES, () => selected.map(shop => submitShopAction(shop, APPROVE_ACTION)))
  }
  return (
    <>
      {waiting.length > 1 && (
        <BulkBar selection={selection} ids={waiting.map(shop => shop.id)}>
          <Button variant="brand" icon={Check} isBusy={isBusy} onClick={approve}>
            {t('Approve')}
          </Button>
        </BulkBar>
      )}
      <ShopsTable shops={shops} selection={waiting.length > 1 ? selection : null} />
    </>
  )
}

export default Shops
