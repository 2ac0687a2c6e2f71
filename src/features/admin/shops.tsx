import { Check } from 'lucide-react'
import { listShops, type Shop } from '../../contract/shops.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { CHANGE_WORDS } from '../orders/use-send.ts'
import { finds } from './finds.ts'
import type { ListChoices, ListView } from './list-address.ts'
import { BY_TIME_OR_NAME, type ByTimeOrName, COMPARE, ORDERS, SORT_WORDS } from './list-sorts.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import type { Shown } from './overlay-rows.ts'
import { APPROVE, shopEffect, submitMove } from './shop-moves.ts'
import { ShopsTable } from './shops-table.tsx'
import { useSendAll } from './use-send-all.ts'

const FILTERS = ['ALL', 'PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListChoices<Filter, ByTimeOrName> = {
  path: '/dashboard/shops',
  filters: FILTERS,
  sorts: BY_TIME_OR_NAME,
}
const FILTER_WORDS = {
  ALL: 'All',
  PENDING: 'Wait for approval',
  ACTIVE: 'Open',
  SUSPENDED: 'Suspended',
  CLOSED: 'Closed',
}

/** /dashboard/shops: every shop of the market, approved, suspended, reopened and closed. */
const Shops = () => {
  const t = useText()
  return (
    <Page>
      <MarketListScreen
        title={t('Shops')}
        choices={CHOICES}
        filterWords={FILTER_WORDS}
        sortWords={SORT_WORDS}
        searchLabel={t('Search shops')}
        row={listShops}
        ask={({ filter, sort }) => ({ ...ORDERS[sort], ...(filter !== 'ALL' && { status: filter }) })}
        isIn={isIn}
        compare={COMPARE}
        effect={shopEffect}
        empty={({ filter }) => (filter === 'PENDING' ? 'No shop waits for approval.' : 'No shops found')}
        drawing="stall"
      >
        {shops => <Listed shops={shops} />}
      </MarketListScreen>
    </Page>
  )
}

const isIn = (shop: Shop, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || shop.status === filter) && finds(term, shop.name)

/** Several shops that wait are approved with one tap; the other moves have their reasons. */
const Listed = ({ shops }: { shops: Shown<Shop>[] }) => {
  const t = useText()
  const { runAll, isBusy } = useSendAll()
  const selection = useSelection()
  const waiting = shops.filter(shop => shop.status === 'PENDING')
  const chosen = waiting.filter(shop => selection.has(shop.id))
  const approve = () => {
    selection.clear()
    return runAll(CHANGE_WORDS, () => chosen.map(shop => submitMove(shop, APPROVE)))
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
