import { createAdminNote, deleteAdminNote, listAdminNotes } from '../../contract/people/admin-notes.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { createId } from '../db/ids.ts'
import { refreshListing } from '../sync/listings.ts'

export type NotedSubject = { entity: 'PERSON' | 'SHOP'; entityId: string }

/** Writes a note about a person or a shop; needs the network. @throws ApiFailure */
export const addAdminNote = async (subject: NotedSubject, text: string): Promise<void> => {
  await callAuthenticated(createAdminNote, { id: createId(), ...subject, text })
  await refreshListing(listAdminNotes, subject, { force: true })
}

/** Deletes an own note; needs the network. @throws ApiFailure */
export const removeAdminNote = async (subject: NotedSubject, id: string): Promise<void> => {
  await callAuthenticated(deleteAdminNote, { id })
  await refreshListing(listAdminNotes, subject, { force: true })
}
