import { Check, Lock } from 'lucide-react'
import { useState } from 'react'
import { listNames } from '../../../contract/bangla-texts.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { changeShopStatus } from '../../../contract/shops/shop-writes.ts'
import { listShops, type Shop } from '../../../contract/shops/shops.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import {
  LIST_COMPARATORS,
  LIST_SORT_LABELS,
  LIST_SORT_PARAMS,
  TIME_OR_NAME_SORTS,
  type TimeOrNameSort,
} from '../../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../../lists/list-url.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToShop } from '../../../local/shops/status.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { Permitted, usePermission } from '../../../ui/state/use-permission.ts'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'
import { waitsForDocuments } from '../vendor/shop-status.ts'
import { APPROVE_ACTION, type ShopStatusAction, SUSPEND_ACTION, submitShopAction } from './shop-status-actions.ts'
import { isSelectableShop, ShopsTable } from './shops-table.tsx'

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
        applyPending={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToShop)}
        empty={({ filter }) => (filter === 'PENDING' ? 'No shops are waiting for approval.' : 'No shops found')}
        drawing="stall"
      >
        {shops => <SelectableShops shops={shops} />}
      </ListScreen>
    </Page>
  )
}

const matchesView = (shop: Shop, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || (shop.status === filter && !waitsForDocuments(shop))) &&
  matchesSearch(term, ...listNames(shop), shop.shopAddress)

/** Shops, to approve and suspend several at once. */
const SelectableShops = ({ shops }: { shops: OptimisticRow<Shop>[] }) => {
  const t = useTranslate()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each shop'))
  const selection = useSelection()
  const may = usePermission()
  const [isAsking, setAsking] = useState(false)
  const selected = (status: Shop['status']) => shops.filter(shop => shop.status === status && selection.has(shop.id))
  const [waiting, open] = [selected('PENDING'), selected('ACTIVE')]
  const change = (targets: readonly Shop[], action: ShopStatusAction, reason?: string) => {
    selection.clear()
    return run(
      targets.map(shop => ({
        id: shop.id,
        name: showName(shop),
        href: `/dashboard/shops/${shop.id}`,
        submit: () => submitShopAction(shop, action, reason),
      })),
    )
  }
  return (
    <>
      <Permitted call={changeShopStatus}>
        <BulkBar selection={selection} ids={shops.filter(isSelectableShop).map(shop => shop.id)}>
          {waiting.length > 0 && (
            <Button variant="brand" icon={Check} isBusy={isBusy} onClick={() => change(waiting, APPROVE_ACTION)}>
              {t('Approve')}
            </Button>
          )}
          {open.length > 0 && (
            <Button icon={Lock} isBusy={isBusy} onClick={() => setAsking(true)}>
              {t('Suspend')}
            </Button>
          )}
        </BulkBar>
      </Permitted>
      <ShopsTable shops={shops} selection={may(changeShopStatus) ? selection : null} />
      {isAsking && (
        <ReasonDialog
          title={t('{count, plural, one {Suspend # shop?} other {Suspend # shops?}}', { count: open.length })}
          action={t('Suspend')}
          missing={t('Enter a reason. The vendor will see it.')}
          templates={REASON_TEMPLATES.shop}
          onClose={() => setAsking(false)}
          onConfirm={reason => change(open, SUSPEND_ACTION, reason)}
        >
          {t('The products can no longer be bought. Existing orders continue. The vendor sees the reason.')}
        </ReasonDialog>
      )}
      {dialog}
    </>
  )
}

export default Shops
