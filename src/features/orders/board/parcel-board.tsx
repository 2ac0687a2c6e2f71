import { Bike, Tags } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { PARCEL_GROUPS, type ParcelGroup } from '../../../contract/shipments/shipment-status.ts'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import { slicePage } from '../../../lists/slice-page.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { canHandOver } from '../../../local/orders/parcels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { Page, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { OrdersLoading, OrdersUnavailable } from '../list/orders-loading.tsx'
import { EMPTY_GROUPS, GROUP_LABELS } from '../parcels/parcel-texts.ts'
import { buildLabelsUrl } from '../print/parcel-labels-url.ts'
import { buildOrdersUrl } from '../queue/orders-url.ts'
import { useShopOrders } from '../queue/use-shop-queue.ts'
import { type BoardRow, buildBoardUrl, findFirstGroup, groupParcels, parseBoardUrl } from './board-rows.ts'
import { ParcelRow } from './parcel-row.tsx'

const PAGE_SIZE = 20

/** The parcels of the vendor's shops by where they are, as this device has last seen them. */
export const ParcelBoard = () => {
  const t = useTranslate()
  useTitle(t('Parcels'))
  const { orders, refresh } = useShopOrders()
  return (
    <Page>
      <Section
        title={t('Parcels')}
        level={1}
        aside={
          <Button icon={Bike} href="/dashboard/couriers">
            {t('Couriers')}
          </Button>
        }
      >
        {!orders && <OrdersLoading />}
        {orders?.isUnknown && <OrdersUnavailable refresh={refresh} />}
        {orders && !orders.isUnknown && (
          <>
            <PartialDataNotice refresh={refresh} count={orders.all.length} />
            <Board orders={orders.all} />
          </>
        )}
      </Section>
    </Page>
  )
}

const Board = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const groups = groupParcels(orders)
  const view = parseBoardUrl(useSearch())
  const shown = view.group ?? findFirstGroup(groups)
  return (
    <Stack>
      <ChipRow label={t('Show')}>
        {PARCEL_GROUPS.map(group => (
          <Chip
            key={group}
            count={groups[group].length}
            isSelected={group === shown}
            onClick={() => navigate(buildBoardUrl({ group, page: 1 }), { replace: true })}
          >
            {t(GROUP_LABELS[group])}
          </Chip>
        ))}
      </ChipRow>
      {shown === 'toBook' && <OrdersToHandOver orders={orders} />}
      <GroupRows group={shown} rows={groups[shown]} page={view.page} />
    </Stack>
  )
}

/** Accepted orders that are in no parcel yet are handed over in the list of orders. */
const OrdersToHandOver = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const t = useTranslate()
  const count = orders.filter(order => order.shownStatus === 'PROCESSING' && canHandOver(order)).length
  if (count === 0) return null
  return (
    <Notice
      title={t(
        '{count, plural, one {# packed order is in no parcel yet} other {# packed orders are in no parcel yet}}',
        { count },
      )}
      action={<Button href={buildOrdersUrl({ queue: 'PROCESSING', term: '', page: 1 })}>{t('Choose orders')}</Button>}
    />
  )
}

const GroupRows = ({ group, rows, page }: { group: ParcelGroup; rows: readonly BoardRow[]; page: number }) => {
  const t = useTranslate()
  const shown = slicePage(rows, page, PAGE_SIZE)
  if (rows.length === 0) return <EmptyState title={t(EMPTY_GROUPS[group])} illustration="parcel" />
  const labelled = shown.rows.filter(({ parcel }) => parcel !== null).map(({ order }) => order.id)
  return (
    <>
      {(group === 'toBook' || group === 'booked') && labelled.length > 0 && (
        <Row>
          <Button icon={Tags} variant="soft" href={buildLabelsUrl({ orderIds: [...new Set(labelled)] })}>
            {t('Print the labels')}
          </Button>
        </Row>
      )}
      {shown.rows.map(row => (
        <ParcelRow key={row.key} row={row} />
      ))}
      <Pager
        page={shown.page}
        total={rows.length}
        limit={PAGE_SIZE}
        hrefOf={to => buildBoardUrl({ group, page: to })}
      />
    </>
  )
}
