import type { InputOf } from '../contract/endpoint.ts'
import { createShop, deleteShop, type Shop, updateShop } from '../contract/shops.ts'
import { amend, remove } from './amend.ts'
import { UNDO_MS } from './product-writes.ts'
import type { Submitted } from './write.ts'

export type ShopFields = Omit<InputOf<typeof createShop>, 'id'> & { file?: Blob }
export type ShopChanges = Partial<ShopFields> & { pausedUntil?: string | null }

const scopeOf = (id: string): string => `shop:${id}`
const creates = [createShop]

/**
 * Opens a shop under an id minted on the device. A second time with the same id corrects what waits or was refused.
 * @throws ApiFailure 401 where nobody is signed in
 */
export const submitNewShop = (id: string, fields: ShopFields): Promise<Submitted<unknown>> =>
  amend({ id, creates, update: createShop }, fields, { scope: scopeOf(id), label: fields.name })

/** Changes or pauses a shop. @throws ApiFailure */
export const submitShop = (shop: Pick<Shop, 'id' | 'name'>, changes: ShopChanges): Promise<Submitted<unknown>> =>
  amend({ id: shop.id, creates, update: updateShop }, changes, {
    scope: scopeOf(shop.id),
    label: changes.name ?? shop.name,
  })

/** Gives a shop up in 8 seconds; Undo withdraws the entry that is answered. Null: it never left this device. */
export const submitClosing = ({ id, name }: Pick<Shop, 'id' | 'name'>): Promise<string | null> =>
  remove({ id, creates }, deleteShop, { scope: scopeOf(id), label: name, delay: UNDO_MS })
