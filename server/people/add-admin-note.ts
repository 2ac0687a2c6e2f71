import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { AdminNote } from '../../src/contract/people/admin-notes.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { findShops } from '../shops/shops.ts'
import { insertAdminNote } from './admin-notes.ts'
import { findPerson } from './people.ts'

type AddNoteParams = {
  tx: Database
  input: { id?: string | undefined; entity: 'PERSON' | 'SHOP'; entityId: string; text: string }
  actor: Actor
  now: number
}

/** Adds a note about a person or a shop. @throws ApiError NOT_FOUND, FORBIDDEN (the id is another note's) */
export const addAdminNote = async ({ tx, input, actor, now }: AddNoteParams): Promise<AdminNote> => {
  const { entity, entityId } = input
  const subject =
    entity === 'SHOP'
      ? (await findShops(tx, [entityId], actor))[0]
      : await findPerson(tx, ['CUSTOMER', 'VENDOR'], entityId)
  if (!subject) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const note = await insertAdminNote(tx, { ...input, entityId: subject.id }, actor, now)
  return requireOwned(note, () => true)
}
