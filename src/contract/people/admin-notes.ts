import * as v from 'valibot'
import { TEXT_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, OptionalId, textSchema } from '../fields.ts'

/** PERSON: a customer or vendor, by the customer's or vendor's id. */
const NotedEntity = v.picklist(['PERSON', 'SHOP'])

export const AdminNote = v.object({
  id: Id,
  author: v.object({ id: Id, name: v.string() }),
  text: v.string(),
  createdAt: v.string(),
})
export type AdminNote = v.InferOutput<typeof AdminNote>

const noteDefaults = { who: ['ADMIN'], offline: 'never' } as const

export const listAdminNotes = endpoint({
  ...noteDefaults,
  name: 'adminNotes.list',
  method: 'GET',
  path: '/admin-notes',
  input: v.object({ entity: NotedEntity, entityId: Id }),
  output: v.array(AdminNote),
  list: 'plain',
  stale: [],
  summary: 'List the latest 100 notes of admins about a person or a shop, newest first. Nobody else reads it.',
})

export const createAdminNote = endpoint({
  ...noteDefaults,
  name: 'adminNotes.create',
  method: 'POST',
  path: '/admin-notes/create',
  input: v.object({
    id: OptionalId,
    entity: NotedEntity,
    entityId: Id,
    text: textSchema({ min: 1, max: TEXT_MAX, message: 'Enter the note.' }),
  }),
  output: AdminNote,
  list: 'none',
  stale: ['admin-notes'],
  summary: 'Add a note about a person or a shop, for admins.',
})

export const deleteAdminNote = endpoint({
  ...noteDefaults,
  name: 'adminNotes.delete',
  method: 'DELETE',
  path: '/admin-notes/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  stale: ['admin-notes'],
  summary: "Delete one's own note.",
})
