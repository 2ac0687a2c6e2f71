import { type AuditEntry, listAuditLog } from '../../../contract/audit/audit-log.ts'
import { listProducts, type Product } from '../../../contract/products/products.ts'
import { listReviews, type Review } from '../../../contract/reviews/reviews.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { AuditList } from '../../audit/audit-list.tsx'
import { OrderList } from '../../orders/list/order-list.tsx'
import { buildOrdersUrl } from '../../orders/queue/orders-url.ts'
import { useRemoteOrders } from '../../orders/queue/use-remote-orders.ts'
import { getProductStatusLabel } from '../../products/vendor/product-status-labels.ts'
import { ReviewItem } from '../../reviews/review-item.tsx'
import '../../reviews/reviews.css'

const PREVIEW_COUNT = 4
const FIRST_PAGE = { page: 1, limit: PREVIEW_COUNT }

/** The latest orders of a vendor, a shop or a customer. */
export const OrdersSection = ({ of }: { of: { vendor: string } | { shop: string } | { customer: string } }) => {
  const t = useTranslate()
  const { page } = useRemoteOrders({ ...of, ...FIRST_PAGE })
  const href = buildOrdersUrl({ queue: 'ALL', term: '', page: 1, ...of })
  return (
    <Section title={t('Orders')} link={{ href, label: t('All orders') }}>
      {page?.orders.length === 0 && <p>{t('No orders yet')}</p>}
      {page && page.orders.length > 0 && <OrderList label={t('Orders')} orders={page.orders} actor="ADMIN" />}
    </Section>
  )
}

/** The newest products of a vendor or a shop, in every status. */
export const ProductsSection = ({ of }: { of: { shopId: string } | { vendorEmail: string } }) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listProducts,
    input: { ...of, ...FIRST_PAGE },
    applyPending: rows => rows,
    limit: PREVIEW_COUNT,
  })
  if (!page || page.rows.length === 0) return null
  return (
    <Section title={t('Products')}>
      <Card>
        {page.rows.map(product => (
          <ProductLine key={product.id} product={product} />
        ))}
      </Card>
    </Section>
  )
}

const ProductLine = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const { label, tone } = getProductStatusLabel(product)
  return (
    <LineItem
      name={showName(product)}
      href={`/products/${product.id}`}
      image={product.image}
      thumbhash={product.thumbhash}
      detail={<Tag tone={tone}>{t(label)}</Tag>}
    />
  )
}

/** The latest reviews of a shop, or by a customer. */
export const ReviewsSection = ({
  of,
}: {
  of: { shopId: string } | { customerId: string } | { vendorEmail: string }
}) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listReviews,
    input: { ...of, ...FIRST_PAGE },
    applyPending: (rows: Review[]) => rows,
    limit: PREVIEW_COUNT,
  })
  if (!page || page.rows.length === 0) return null
  return (
    <Section title={t('Reviews')}>
      <Stack>
        {page.rows.map(review => (
          <Card key={review.id}>
            <LineItem
              name={showName(review.product)}
              href={`/products/${review.productId}`}
              image={review.product.image}
            />
            <ReviewItem review={review}>
              {review.hiddenReason && <Tag tone="soft-danger">{t('Hidden')}</Tag>}
            </ReviewItem>
          </Card>
        ))}
      </Stack>
    </Section>
  )
}

/** What admins did to this entity, the latest first. A person has two ids: the account's and the profile's. */
export const AuditSection = ({ ids }: { ids: readonly [string] | readonly [string, string] }) => {
  const t = useTranslate()
  const first = useAuditEntries(ids[0])
  const second = useAuditEntries(ids[1] ?? ids[0])
  const entries = [...first, ...(ids.length > 1 ? second : [])].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Section title={t('Admin activity')}>
      {entries.length === 0 ? <p>{t('No activity yet')}</p> : <AuditList entries={entries} people={new Map()} />}
    </Section>
  )
}

const useAuditEntries = (entityId: string): readonly AuditEntry[] => {
  const { page } = useRemoteList({
    endpoint: listAuditLog,
    input: { entityId, page: 1, limit: 20 },
    applyPending: (rows: AuditEntry[]) => rows,
    isMatch: entry => entry.entityId === entityId,
    limit: 20,
  })
  return page?.rows ?? []
}
