import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { encodePrivatePicture } from '../adapters/pictures/private-picture.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { type PartyInput, requireParties } from './parties.ts'

type UploadedPicture = {
  db: Database
  input: PartyInput
  actor: Actor
  file: Uint8Array | null
  services: Pick<Services, 'pictures'>
  isAbandoned(): boolean
}

/**
 * Makes the picture of a new message, before the transaction. Nothing is decoded for whoever may not write there.
 * @returns WebP in base64; null: the message has no picture
 * @throws ApiError like requireParties and encodePrivatePicture
 */
export const prepareMessagePicture = async (upload: UploadedPicture): Promise<string | null> => {
  const { db, input, actor, file, services, isAbandoned } = upload
  if (!file) return null
  await requireParties(db, input, actor)
  return encodePrivatePicture(file, services.pictures, actor.userId, isAbandoned)
}

/**
 * The picture of a message, for the two sides of its conversation.
 * @throws ApiError NOT_FOUND (also where an admin has removed the message), FORBIDDEN
 */
export const readMessagePicture = async (db: Database, id: string, { role, profileId }: Actor): Promise<string> => {
  const row = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('shops', 'shops.id', 'conversations.shop_id')
    .leftJoin('message_pictures', 'message_pictures.message_id', 'messages.id')
    .select(['message_pictures.picture', 'messages.removed_at'])
    .where('messages.id', '=', id)
    .where(role === 'VENDOR' ? 'shops.vendor_id' : 'conversations.customer_id', '=', profileId)
    .executeTakeFirst()
  const { picture, removed_at } = await requireOwned(row, () => hasRow(db, 'messages', id))
  if (!picture || removed_at !== null) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return picture
}

/** Whoever may read the message is checked by the caller. */
export const findMessagePicture = async (db: Database, id: string): Promise<string | undefined> => {
  const found = db.selectFrom('message_pictures').select('picture').where('message_id', '=', id)
  return (await found.executeTakeFirst())?.picture
}
