import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  type AdminNote,
  createAdminNote,
  deleteAdminNote,
  listAdminNotes,
} from '../../src/contract/people/admin-notes.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findShops } from '../shops/shops.ts'
import * as queries from './admin-notes.ts'
import { insertAdminNote } from './admin-notes.ts'
import { findPerson } from './people.ts'

export const routes: readonly Route[] = [
  createRoute(listAdminNotes, async ({ db, input }) => ({ data: await queries.listAdminNotes(db, input) })),

  createRoute(createAdminNote, async ({ db: tx, input, actor, now }) => ({
    data: await addAdminNote({ tx, input, actor, now }),
    message: TOAST.updated,
    status: 201,
  })),

  createRoute(deleteAdminNote, async ({ db: tx, input: { id }, actor }) => {
    const isDeleted = await queries.deleteAdminNote(tx, id, actor.userId)
    await requireOwned(isDeleted || undefined, () => hasRow(tx, 'admin_notes', id))
    return { data: { id }, message: TOAST.deleted }
  }),
]

type AddNoteParams = {
  tx: Database
  input: { id?: string | undefined; entity: 'PERSON' | 'SHOP'; entityId: string; text: string }
  actor: Actor
  now: number
}

/** Adds a note about a person or a shop. @throws ApiError NOT_FOUND, FORBIDDEN (the id is another note's) */
const addAdminNote = async ({ tx, input, actor, now }: AddNoteParams): Promise<AdminNote> => {
  const { entity, entityId } = input
  const subject =
    entity === 'SHOP'
      ? (await findShops(tx, [entityId], actor))[0]
      : await findPerson(tx, ['CUSTOMER', 'VENDOR'], entityId)
  if (!subject) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const note = await insertAdminNote(tx, { ...input, entityId: subject.id }, actor, now)
  return requireOwned(note, () => true)
}
