import { keysOf, recordOf } from '../../../contract/records.ts'
import { PARCEL_GROUPS, type ParcelGroup, parcelGroup } from '../../../contract/shipments/shipment-status.ts'
import type { Shipment } from '../../../contract/shipments/shipments.ts'
import { defineUrlQuery, optionalChoiceParam, pageParam } from '../../../contract/url-query.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { GROUP_LABELS } from '../parcels/parcel-texts.ts'

/** A parcel on the board; without one, an order whose hand-over waits on this device or was refused. */
export type BoardRow = { key: string; order: OptimisticOrder; parcel: Shipment | null }

export type BoardView = { group: ParcelGroup | undefined; page: number }

export const { parse: parseBoardUrl, build: buildBoardUrl } = defineUrlQuery<BoardView>('/dashboard/parcels', {
  group: optionalChoiceParam('show', keysOf(GROUP_LABELS)),
  page: pageParam,
})

/** The parcels of these orders by group: those that wait the longest first, finished ones last first. */
export const groupParcels = (orders: readonly OptimisticOrder[]): Record<ParcelGroup, BoardRow[]> => {
  const groups = recordOf(PARCEL_GROUPS, (): BoardRow[] => [])
  for (const order of orders) {
    for (const parcel of order.shipments ?? [])
      if (parcel.status !== 'CANCELLED') groups[parcelGroup(parcel)].push({ key: parcel.id, order, parcel })
    for (const { id, state } of order.handOvers ?? [])
      groups[state === 'rejected' ? 'problem' : 'toBook'].push({ key: id, order, parcel: null })
  }
  const byTime = (a: BoardRow, b: BoardRow) => findTime(a).localeCompare(findTime(b))
  for (const group of PARCEL_GROUPS) groups[group].sort((a, b) => (group === 'done' ? byTime(b, a) : byTime(a, b)))
  return groups
}

/** When something last happened to it. */
const findTime = ({ order, parcel }: BoardRow): string => parcel?.steps.at(-1)?.at ?? order.createdAt

/** Where the board opens: at what needs a person, else at the first group that has something. */
export const findFirstGroup = (groups: Record<ParcelGroup, readonly BoardRow[]>): ParcelGroup =>
  PARCEL_GROUPS.find(group => groups[group].length > 0 && group !== 'done') ?? 'toBook'
