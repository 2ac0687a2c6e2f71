import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { createAdminNote, deleteAdminNote, listAdminNotes } from '../../src/contract/people/admin-notes.ts'
import { hasRow } from '../db/row-existence.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { addAdminNote } from './add-admin-note.ts'
import * as queries from './admin-notes.ts'

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
