import { ProductsTable } from '../features/admin/products-table.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { MarketList } from './market-list.tsx'
import { MARKET_GOODS } from './sample-rows.ts'

/** Every product of the market. */
export const AdminProducts = () => {
  const selection = useSelection()
  return (
    <DashboardFrame who="admin" at="products">
      <MarketList
        title="Products"
        filterWords={{ ALL: 'All', SOME: 'On sale', OTHERS: 'Paused' }}
        rows={MARKET_GOODS}
        empty="No products available"
      >
        {products => <ProductsTable products={products} selection={selection} />}
      </MarketList>
    </DashboardFrame>
  )
}
