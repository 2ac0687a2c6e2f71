import { ShoppingBag } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import { slicePage } from '../../../lists/slice-page.ts'
import { fetchOlderOrders } from '../../../local/orders/fetch-older-orders.ts'
import type { PendingOrder } from '../../../local/orders/optimistic.ts'
import type { StoredOrderFilter } from '../../../local/orders/reads.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { SearchField } from '../../../ui/rows/search-field.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingBadge } from '../../outbox/pending-badge.tsx'
import { MyOrderTable } from './my-order-table.tsx'
import { buildMyOrdersUrl, MY_ORDERS_FILTERS, type MyOrdersView, parseMyOrdersUrl } from './my-orders-url.ts'
import { type MyOrdersState as Orders, useMyOrders } from './use-my-orders.ts'

/** Orders of one page. */
const PAGE_SIZE = 20

/** /dashboard/my-orders: the customer's orders on this device, those not placed yet on top. */
const MyOrders = () => {
  const t = useTranslate()
  useTitle(t('My Orders'))
  const view = parseMyOrdersUrl(useSearch())
  const { orders, refresh } = useMyOrders(toOrderFilter(view))
  // Before the first sync, an empty table says nothing about the orders on the server.
  const isKnown = orders !== undefined && (orders.at !== null || orders.orders.length > 0 || orders.waiting.length > 0)
  return (
    <Page>
      <Section title={t('My Orders')} level={1}>
        <Stack>
          <MyOrdersFilter view={view} />
          {isKnown && (
            <>
              <PartialDataNotice refresh={refresh} count={orders.orders.length} />
              <MyOrderList orders={orders} view={view} />
            </>
          )}
          {!isKnown && (
            <NotCachedNotice title={t('Your orders are not on this phone yet')} refresh={refresh}>
              <LoadingRows what={t('My Orders')} />
            </NotCachedNotice>
          )}
        </Stack>
      </Section>
    </Page>
  )
}

const toOrderFilter = ({ status, term }: MyOrdersView): StoredOrderFilter => {
  const searchTerm = term.trim()
  if (status === 'UNPAID') return { searchTerm, status: 'PENDING', awaitsPayment: true }
  return { searchTerm, status, ...(status === 'PENDING' && { awaitsPayment: false }) }
}

const MyOrderList = ({ orders, view }: { orders: Orders; view: MyOrdersView }) => {
  const t = useTranslate()
  const { status, term } = view
  const { rows: shown, page } = slicePage(orders.orders, view.page, PAGE_SIZE)
  const waiting = status === undefined && !term.trim() && page === 1 ? orders.waiting : []
  const isLast = page * PAGE_SIZE >= orders.orders.length
  if (waiting.length === 0 && orders.orders.length === 0 && orders.olderCount === 0) return <NoOrders view={view} />
  return (
    <>
      <WaitingOrders orders={waiting} />
      {shown.length > 0 && <MyOrderTable orders={shown} />}
      {shown.length === 0 && waiting.length === 0 && <NoOrders view={view} />}
      <Pager
        page={page}
        total={orders.orders.length}
        limit={PAGE_SIZE}
        hrefOf={to => buildMyOrdersUrl({ ...view, page: to })}
      />
      {isLast && orders.olderCount > 0 && (
        <Button onClick={catchToToast(fetchOlderOrders)}>
          {t('Show older orders ({count} more)', { count: orders.olderCount })}
        </Button>
      )}
    </>
  )
}

const NoOrders = ({ view }: { view: MyOrdersView }) => {
  const t = useTranslate()
  const { status, term } = view
  if (term.trim())
    return (
      <EmptyState
        title={t('No orders match “{term}”', { term })}
        illustration="search"
        action={<Button href={buildMyOrdersUrl({ ...view, term: '', page: 1 })}>{t('Clear search')}</Button>}
      />
    )
  if (status)
    return (
      <EmptyState
        title={t('No orders with this status')}
        illustration="parcel"
        action={<Button href={buildMyOrdersUrl({ ...view, status: undefined, page: 1 })}>{t('All orders')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t(EMPTY_STATES.orders)}
      illustration="parcel"
      action={
        <Button variant="primary" icon={ShoppingBag} href="/products">
          {t('Browse products')}
        </Button>
      }
    />
  )
}

/** The search, and a chip for each status. */
const MyOrdersFilter = ({ view }: { view: MyOrdersView }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { status } = view
  const show = (changes: Partial<MyOrdersView>) =>
    navigate(buildMyOrdersUrl({ ...view, page: 1, ...changes }), { replace: true })
  const select = (to: MyOrdersView['status']) => () => show({ status: to })
  return (
    <>
      <SearchField label={t('Search orders')} term={view.term} onTerm={term => show({ term })} />
      <ChipRow label={t('Status')}>
        <Chip isSelected={status === undefined} onClick={select(undefined)}>
          {t('All')}
        </Chip>
        {MY_ORDERS_FILTERS.map(option => (
          <Chip key={option} isSelected={status === option} onClick={select(option)}>
            {option === 'UNPAID' ? t('Waiting for payment') : translateStatus(option)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

/** Orders that wait in the outbox, without a number, with their status. */
const WaitingOrders = ({ orders }: { orders: readonly PendingOrder[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const entries = orders.map(order => order.entry)
  return orders.map(({ id, seen, entry }) => (
    <Card key={id} as="article" label={t('Not placed yet')}>
      <LineItem
        name={t('Not placed yet: {shop}', { shop: showName(seen.shop) })}
        href={`/dashboard/orders/${id}`}
        image={seen.lines[0]?.image ?? null}
        detail={<PendingBadge entry={entry} entries={entries} />}
        amount={formatTaka(seen.totalAmount, locale)}
      />
    </Card>
  ))
}

export default MyOrders
