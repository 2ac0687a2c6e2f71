import { UNDO_MS } from '../../contract/constants.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { createShop, deleteShop, updateShop } from '../../contract/shops/shop-writes.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import type { StoredFile } from '../db/device-schema.ts'
import { editOrSubmit, withdrawOrDelete } from '../outbox/edit-or-submit.ts'
import { labelByName } from '../outbox/entry.ts'
import type { SubmitResult } from '../outbox/submit.ts'

export type ShopInput = Omit<InputOf<typeof createShop>, 'id'> & { file?: StoredFile }
export type ShopChanges = Partial<ShopInput> & Pick<InputOf<typeof updateShop>, 'pausedUntil' | 'delivery' | 'pickup'>

const CREATE_ENDPOINTS = [createShop]

/**
 * Creates a shop under an id of the device. A second call with the id edits the pending or rejected entry.
 * @throws ApiFailure SIGNED_OUT where nobody is signed in
 */
export const submitNewShop = (id: string, fields: ShopInput): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: CREATE_ENDPOINTS, update: createShop }, fields, {
    label: labelByName(fields),
  })

/** Changes or pauses a shop, or changes how it delivers. @throws ApiFailure */
export const submitShopUpdate = (
  shop: Pick<Shop, 'id' | 'name' | 'nameBn'>,
  changes: ShopChanges,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id: shop.id, creates: CREATE_ENDPOINTS, update: updateShop }, changes, {
    label: labelByName(shop, changes),
  })

/** Closes a shop in 8 seconds; Undo withdraws the returned entry. Null: the shop never left this device. */
export const submitShopDeletion = (shop: Pick<Shop, 'id' | 'name' | 'nameBn'>): Promise<string | null> =>
  withdrawOrDelete(CREATE_ENDPOINTS, deleteShop, { id: shop.id }, { label: labelByName(shop), delay: UNDO_MS })
