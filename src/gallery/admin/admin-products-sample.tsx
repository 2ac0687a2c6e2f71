import { ProductsTable } from '../../features/products/admin/products-table.tsx'
import { useSelection } from '../../ui/state/use-selection.ts'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ListSample } from '../frames/list-sample.tsx'
import { ADMIN_PRODUCTS } from '../frames/sample-entities.ts'

/** The admins' list of all products. */
export const AdminProductsSample = () => {
  const selection = useSelection()
  return (
    <DashboardFrameSample who="admin" at="products">
      <ListSample
        title="Products"
        filterWords={{ ALL: 'All', SOME: 'On sale', OTHERS: 'Paused' }}
        rows={ADMIN_PRODUCTS}
        empty="No products available"
      >
        {products => <ProductsTable products={products} selection={selection} />}
      </ListSample>
    </DashboardFrameSample>
  )
}
