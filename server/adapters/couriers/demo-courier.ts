import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Courier, CourierReport } from './courier.ts'

export type SandboxParcel = Selectable<Tables['sandbox_parcels']>

/** Where the sandbox keeps its parcels (shipments/sandbox-parcels.ts). */
export type SandboxParcels = {
  /** Books a parcel; one with this reference stays as it is. */
  book(parcel: { reference: string; cash: number }): Promise<SandboxParcel>
  find(reference: string): Promise<SandboxParcel | undefined>
}

export const sandboxParcelPath = (reference: string): string => `/couriers/sandbox/${reference}`

/** What the sandbox reports of a parcel: a different key for each change of its page. */
export const toSandboxReport = (parcel: SandboxParcel): CourierReport => ({
  key: `${parcel.status} ${parcel.updated_at}`,
  reference: parcel.reference,
  consignmentId: parcel.consignment_id,
  status: parcel.status,
  text: null,
  collected: parcel.collected,
  ...(parcel.is_rest_back === 1 && parcel.status === 'PARTLY_DELIVERED' && { rest: 'BACK' as const }),
  at: parcel.updated_at,
})

/** Prices as couriers of Bangladesh have them: ৳70, ৳20 for each further kilogram, and 1 % of the cash. */
const QUOTED = { first: 7000, further: 2000, cashShare: 0.01 }

/** The courier of the demo market. This server renders its page and stores its parcels; nothing is carried anywhere. */
export const createSandboxCourier = (parcels: SandboxParcels, publicUrl: string): Courier => ({
  name: 'sandbox',
  isBookingRepeatable: true,
  tracksRest: true,
  book: async ({ reference, cash }) => {
    const { consignment_id } = await parcels.book({ reference, cash })
    const trackingUrl = publicUrl + sandboxParcelPath(reference)
    return { outcome: 'BOOKED', consignmentId: consignment_id, trackingUrl }
  },
  quote: async ({ cash, weight }) => {
    const furtherKilograms = Math.max(0, Math.ceil(weight / 1000) - 1)
    return { fee: QUOTED.first + furtherKilograms * QUOTED.further, cashFee: Math.round(cash * QUOTED.cashShare) }
  },
  track: async ({ reference }) => {
    const parcel = await parcels.find(reference)
    return parcel ? [toSandboxReport(parcel)] : []
  },
  // Its page is a part of this server, so that nothing comes over the network.
  parseWebhook: () => null,
  test: async () => {},
})
