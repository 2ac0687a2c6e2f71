import { CUSTOMERS } from '../../../local/people/people.ts'
import { PersonPage } from './person-page.tsx'
import { OrdersSection, ReviewsSection } from './record-sections.tsx'

/** /dashboard/customers/:id: a customer with their orders, reviews, notes and what admins did. */
export const CustomerPage = () => (
  <PersonPage kind={CUSTOMERS}>
    {({ id }) => (
      <>
        <OrdersSection of={{ customer: id }} />
        <ReviewsSection of={{ customerId: id }} />
      </>
    )}
  </PersonPage>
)
