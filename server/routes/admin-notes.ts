import { createAdminNote, deleteAdminNote, listAdminNotes } from '../../src/contract/admin-notes.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { requireOwned } from '../commands/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from '../queries/admin-notes.ts'
import { findPerson } from '../queries/people.ts'
import { hasRow } from '../queries/row-existence.ts'
import { findShops } from '../queries/shops.ts'

export const routes: readonly Route[] = [
  createRoute(listAdminNotes, async ({ db, input }) => ({ data: await queries.listAdminNotes(db, input) })),

  createRoute(createAdminNote, async ({ db: tx, input, actor, now }) => {
    const { entity, entityId } = input
    const subject =
      entity === 'SHOP'
        ? (await findShops(tx, [entityId], actor))[0]
        : await findPerson(tx, ['CUSTOMER', 'VENDOR'], entityId)
    if (!subject) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    const note = await queries.insertAdminNote(tx, { ...input, entityId: subject.id }, actor, now)
    return { data: await requireOwned(note, () => true), message: TOAST.updated, status: 201 }
  }),

  createRoute(deleteAdminNote, async ({ db: tx, input: { id }, actor }) => {
    const isDeleted = await queries.deleteAdminNote(tx, id, actor.userId)
    await requireOwned(isDeleted || undefined, () => hasRow(tx, 'admin_notes', id))
    return { data: { id }, message: TOAST.deleted }
  }),
]
