import { ShoppingBag } from 'lucide-react'
import { useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { PartNote } from '../site/part-note.tsx'
import { fetchOlder } from './older-orders.ts'
import { type OrderAddress, orderAddress, ordersHref } from './order-address.ts'
import { OrderFilter } from './order-filter.tsx'
import { OrderTable } from './order-table.tsx'
import { type MyOrders as Orders, useMyOrders } from './use-orders.ts'
import { WaitingOrders } from './waiting-orders.tsx'

/** As many orders are drawn at once, however many the device has. */
const PAGE_SIZE = 20

/** Specification section 2: the customer's orders, from the device, with those not placed yet on top. */
const MyOrders = () => {
  const t = useText()
  useTitle(t('My Orders'))
  const address = orderAddress(useSearch())
  const { orders, refresh } = useMyOrders({ status: address.status, searchTerm: address.term.trim() })
  // Before the first sync an empty table says nothing of what the server has.
  const isKnown = orders !== undefined && (orders.at !== null || orders.orders.length > 0 || orders.waiting.length > 0)
  return (
    <Page>
      <Section title={t('My Orders')} level={1}>
        <Stack>
          <OrderFilter address={address} />
          {isKnown && (
            <>
              <PartNote refresh={refresh} />
              <Listed orders={orders} address={address} />
            </>
          )}
          {!isKnown && (
            <NotHereYet title={t('Your orders are not on this phone yet')} refresh={refresh}>
              <Waiting />
            </NotHereYet>
          )}
        </Stack>
      </Section>
    </Page>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <>
      <Loading what={t('My Orders')} />
      {skeletons('row', SKELETONS.tableRows)}
    </>
  )
}

const Listed = ({ orders, address }: { orders: Orders; address: OrderAddress }) => {
  const t = useText()
  const { page, status, term } = address
  const waiting = status === undefined && !term.trim() && page === 1 ? orders.waiting : []
  const shown = orders.orders.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const isLast = page * PAGE_SIZE >= orders.orders.length
  if (waiting.length === 0 && orders.orders.length === 0 && orders.older === 0) return <NoOrders address={address} />
  return (
    <>
      <WaitingOrders orders={waiting} />
      {shown.length > 0 && <OrderTable orders={shown} />}
      {shown.length === 0 && waiting.length === 0 && <NoOrders address={address} />}
      <Pager
        page={page}
        total={orders.orders.length}
        limit={PAGE_SIZE}
        hrefOf={to => ordersHref({ ...address, page: to })}
      />
      {isLast && orders.older > 0 && (
        <Button onClick={attempt(fetchOlder)}>{t('Show older orders ({count} more)', { count: orders.older })}</Button>
      )}
    </>
  )
}

const NoOrders = ({ address }: { address: OrderAddress }) => {
  const t = useText()
  const { status, term } = address
  if (term.trim())
    return (
      <Empty
        title={t('No order here answers to “{term}”', { term })}
        drawing="search"
        action={<Button href={ordersHref({ ...address, term: '', page: 1 })}>{t('Clear search')}</Button>}
      />
    )
  if (status) return <Empty title={t('No orders with this status')} drawing="parcel" />
  return (
    <Empty
      title={t(EMPTY.orders)}
      drawing="parcel"
      action={
        <Button variant="primary" icon={ShoppingBag} href="/products">
          {t('Browse products')}
        </Button>
      }
    />
  )
}

export default MyOrders
