import { useLocation } from 'wouter'
import { listCustomerCredit } from '../../../contract/ledger/store-credit.ts'
import { listOrders } from '../../../contract/orders/orders.ts'
import { listReviews } from '../../../contract/reviews/reviews.ts'
import { CUSTOMERS } from '../../../local/people/people.ts'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { CustomerCredit } from '../../ledger/credit/customer-credit.tsx'
import { PersonPage } from './person-page.tsx'
import { OrdersSection, ReviewsSection } from './record-sections.tsx'
import { ShopPage } from './shop-page.tsx'
import { VendorPage } from './vendor-page.tsx'

/** The pages of customers, vendors and shops for admins: one script, since they share nearly everything. */
const EntityPage = () => {
  const [path] = useLocation()
  if (path.startsWith('/dashboard/customers')) return <CustomerPage />
  return path.startsWith('/dashboard/vendors') ? <VendorPage /> : <ShopPage />
}

/** /dashboard/customers/:id: a customer with their orders, reviews, notes and what admins did. */
const CustomerPage = () => (
  <PersonPage kind={CUSTOMERS}>
    {({ id }) => (
      <>
        <Permitted call={listOrders}>
          <OrdersSection of={{ customer: id }} />
        </Permitted>
        <Permitted call={listCustomerCredit}>
          <CustomerCredit customerId={id} />
        </Permitted>
        <Permitted call={listReviews}>
          <ReviewsSection of={{ customerId: id }} />
        </Permitted>
      </>
    )}
  </PersonPage>
)

export default EntityPage
