import { Percent, Wallet } from 'lucide-react'
import { useParams } from 'wouter'
import { listAuditLog } from '../../../contract/audit/audit-log.ts'
import { listBalances } from '../../../contract/ledger/ledger.ts'
import { listOrders } from '../../../contract/orders/orders.ts'
import { listAdminNotes } from '../../../contract/people/admin-notes.ts'
import { listReviews } from '../../../contract/reviews/reviews.ts'
import { listShops } from '../../../contract/shops/shops.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToShop } from '../../../local/shops/status.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Page, Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { showDescription, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { buildMoneyUrl } from '../../ledger/money-url.ts'
import { ShopsTable } from '../../shops/admin/shops-table.tsx'
import { NotesSection } from './notes-section.tsx'
import { AuditSection, OrdersSection, ProductsSection, ReviewsSection } from './record-sections.tsx'

const ShopMoneyLinks = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const user = useUser()
  return (
    <Row>
      <Button icon={Wallet} href={buildMoneyUrl({ kind: 'shop-payable', owner: shopId })}>
        {t('Money of the shop')}
      </Button>
      {user?.role === 'SUPER_ADMIN' && (
        <Button icon={Percent} href={`/dashboard/commission?shop=${shopId}`}>
          {t('Set commission')}
        </Button>
      )}
    </Row>
  )
}

/** /dashboard/shops/:id: a shop with its vendor, orders, products, reviews, notes and what admins did. */
export const ShopPage = () => {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { page, ...refresh } = useRemoteList({
    endpoint: listShops,
    input: { id, page: 1, limit: 1 },
    applyPending: (rows, entries) => applyPendingToRows(rows, entries, applyPendingToShop),
    isMatch: shop => shop.id === id,
    limit: 1,
  })
  const shop = page?.rows[0]
  useTitle(shop ? showName(shop) : t('Shop'))
  if (!page)
    return (
      <Page>
        <NotCachedNotice title={t('Could not load this page')} refresh={refresh}>
          <LoadingRows what={t('Shop')} />
        </NotCachedNotice>
      </Page>
    )
  if (!shop)
    return (
      <Page>
        <EmptyState title={t('This shop was not found.')} illustration="stall" />
      </Page>
    )
  return (
    <Page>
      <Section title={showName(shop)} level={1}>
        {shop.vendor && (
          <p>
            {t('Vendor')}: <Link href={`/dashboard/vendors/${shop.vendor.id}`}>{shop.vendor.name}</Link>
          </p>
        )}
        <p className="reading">{showDescription(shop)}</p>
        <ShopsTable shops={[shop]} selection={null} />
        <Permitted call={listBalances}>
          <ShopMoneyLinks shopId={id} />
        </Permitted>
      </Section>
      <Permitted call={listOrders}>
        <OrdersSection of={{ shop: id }} />
      </Permitted>
      <ProductsSection of={{ shopId: id }} />
      <Permitted call={listReviews}>
        <ReviewsSection of={{ shopId: id }} />
      </Permitted>
      <Permitted call={listAdminNotes}>
        <NotesSection subject={{ entity: 'SHOP', entityId: id }} />
      </Permitted>
      <Permitted call={listAuditLog}>
        <AuditSection ids={[id]} />
      </Permitted>
    </Page>
  )
}
