import { ShopsTable } from '../features/admin/shops-table.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { MarketList } from './market-list.tsx'
import { MARKET_SHOPS } from './sample-rows.ts'

/** Shops: those that wait for approval, one of them refused, open and suspended ones. */
export const AdminShops = () => {
  const selection = useSelection()
  return (
    <DashboardFrame who="admin" at="shops">
      <MarketList
        title="Shops"
        filterWords={{ ALL: 'All', SOME: 'Wait for approval', OTHERS: 'Suspended' }}
        rows={MARKET_SHOPS}
        empty="No shops found"
      >
        {shops => <ShopsTable shops={shops} selection={selection} />}
      </MarketList>
    </DashboardFrame>
  )
}
