import { useLocation } from 'wouter'
import { CUSTOMERS } from '../../../local/people/people.ts'
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
        <OrdersSection of={{ customer: id }} />
        <ReviewsSection of={{ customerId: id }} />
      </>
    )}
  </PersonPage>
)

export default EntityPage
