import { PAGE_LIMITS } from '../../../contract/constants.ts'
import { listOrders } from '../../../contract/orders/orders.ts'
import { listReviews } from '../../../contract/reviews/reviews.ts'
import { vendorShops } from '../../../contract/shops/shops.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { VENDORS } from '../../../local/people/people.ts'
import { applyPendingToShop } from '../../../local/shops/status.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ShopsTable } from '../../shops/admin/shops-table.tsx'
import { PersonPage } from './person-page.tsx'
import { OrdersSection, ProductsSection, ReviewsSection } from './record-sections.tsx'

/** /dashboard/vendors/:id: a vendor with their shops, orders, products, reviews, notes and what admins did. */
export const VendorPage = () => (
  <PersonPage kind={VENDORS}>
    {({ id, user }) => (
      <>
        <ShopsSection vendorId={id} />
        <Permitted call={listOrders}>
          <OrdersSection of={{ vendor: id }} />
        </Permitted>
        <ProductsSection of={{ vendorEmail: user.email }} />
        <Permitted call={listReviews}>
          <ReviewsSection of={{ vendorEmail: user.email }} />
        </Permitted>
      </>
    )}
  </PersonPage>
)

const ShopsSection = ({ vendorId }: { vendorId: string }) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: vendorShops,
    input: { id: vendorId, page: 1, limit: PAGE_LIMITS.max },
    applyPending: (rows, entries) => applyPendingToRows(rows, entries, applyPendingToShop),
    limit: PAGE_LIMITS.max,
  })
  if (!page || page.rows.length === 0) return null
  return (
    <Section title={t('Shops')}>
      <ShopsTable shops={page.rows} selection={null} />
    </Section>
  )
}
