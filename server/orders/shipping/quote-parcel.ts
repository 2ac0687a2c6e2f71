import { ApiError } from '../../../src/contract/errors.ts'
import { toTaka } from '../../../src/contract/money.ts'
import type { ParcelQuote, QuoteParcel } from '../../../src/contract/orders/order-parcels.ts'
import { estimateWeight, splitCash } from '../../../src/contract/orders/parcel-contents.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Database } from '../../db/store.ts'
import { askAccount } from '../../shipments/ask-account.ts'
import { openCourier } from '../../shipments/open-courier.ts'
import { listShipmentRows } from '../../shipments/shipments.ts'
import { requireOwnOrder } from '../require-own-order.ts'
import { requireCourier, requireLines } from './hand-over.ts'
import { findParcelOrder, toEarlierParcel } from './parcel-order.ts'

type QuoteRequest = { db: Database; input: QuoteParcel; actor: Actor; services: Services }

/**
 * What a courier would keep for a parcel as it would be handed over now. Slow: call it before a transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (it is in a parcel already), VALIDATION (no such courier or lines,
 *   refused keys, or no price), UNAVAILABLE (the courier does not answer)
 */
export const quoteParcel = async ({ db, input, actor, services }: QuoteRequest): Promise<ParcelQuote> => {
  await requireOwnOrder(db, input.id, actor)
  const order = await findParcelOrder(db, input.id)
  const account = await requireCourier(db, order, input, services)
  const earlier = (await listShipmentRows(db, order.id)).map(toEarlierParcel)
  const lines = requireLines(order, earlier, input)
  const { name, phoneNumber, address, upazila, district } = order
  const parcel = {
    recipient: { name, phoneNumber, address, upazila, district },
    cash: splitCash(order, earlier, lines),
    weight: input.weight ?? estimateWeight(lines, order),
  }
  const quote = account
    ? await askAccount(services, account, async courier => courier.quote?.(parcel))
    : await openCourier(services, null).quote?.(parcel)
  if (!quote) throw new ApiError('VALIDATION', 'The courier names no price for this parcel.')
  return { courier: input.courier, fee: toTaka(quote.fee), cashFee: toTaka(quote.cashFee) }
}
