import { RETURN_PHOTOS_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { applyOrderEffects, type OrderHint } from './order-effects.ts'
import { updateOrderIfUnchanged } from './order-writes.ts'
import { requireOwnOrder } from './require-own-order.ts'
import { countReturnPhotos, insertReturnPhoto } from './return-requests.ts'

type AddReturnPhotoParams = {
  tx: Database
  orderId: string
  picture: PreparedPicture | null
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Adds a photo to the return request of the customer's own order.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), VALIDATION (no photo), CONFLICT (no return is requested now,
 * or it has three photos)
 */
export const addReturnPhoto = async (params: AddReturnPhotoParams): Promise<OrderHint | null> => {
  const { tx, orderId, picture, actor, services, now } = params
  const order = await requireOwnOrder(tx, orderId, actor)
  if (!picture) throw new ApiError('VALIDATION', 'Choose a photo.', { fields: { file: 'Choose a photo.' } })
  // The update locks the order, so that photos sent at the same time are counted one after the other.
  const isRequested =
    order.status === 'RETURN_REQUESTED' && (await updateOrderIfUnchanged(tx, orderId, order, { updated_at: now }))
  if (!isRequested) throw new ApiError('CONFLICT', 'Photos can be added only while the return is requested.')
  if ((await countReturnPhotos(tx, orderId)) >= RETURN_PHOTOS_MAX)
    throw new ApiError('CONFLICT', 'A return has at most 3 photos.')
  await insertReturnPhoto(tx, { orderId, image: picture.image, now })
  return applyOrderEffects({ tx, config: services.config, now }, { kind: 'return-photo-added', orderId, actor })
}
