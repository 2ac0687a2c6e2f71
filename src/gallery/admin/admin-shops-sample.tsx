import { ShopsTable } from '../../features/shops/admin/shops-table.tsx'
import { useSelection } from '../../ui/state/use-selection.ts'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ListSample } from '../frames/list-sample.tsx'
import { ADMIN_SHOPS } from '../frames/sample-entities.ts'

/** The admins' list of shops: waiting for approval, with a rejected change, open, suspended. */
export const AdminShopsSample = () => {
  const selection = useSelection()
  return (
    <DashboardFrameSample who="admin" at="shops">
      <ListSample
        title="Shops"
        filterWords={{ ALL: 'All', SOME: 'Pending approval', OTHERS: 'Suspended' }}
        rows={ADMIN_SHOPS}
        empty="No shops found"
      >
        {shops => <ShopsTable shops={shops} selection={selection} />}
      </ListSample>
    </DashboardFrameSample>
  )
}
