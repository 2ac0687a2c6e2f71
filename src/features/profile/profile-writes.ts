import type { InputOf } from '../../contract/endpoint.ts'
import { type Profile, updateProfile } from '../../contract/users.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { canEdit } from '../../local/outbox/entry.ts'
import { editEntry } from '../../local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../../local/outbox/submit.ts'
import { t } from '../../ui/i18n.ts'

/** `file` is a new picture. */
export type ProfileInput = InputOf<typeof updateProfile> & { file?: Blob }

/** Applies pending changes to the profile, in order. */
export const applyPendingProfile = (profile: Profile, entries: readonly OutboxEntry[]): Profile =>
  Object.assign(
    { ...profile },
    ...entries.filter(entry => entry.endpoint === updateProfile.name).map(entry => pickContactFields(entry.input)),
  )

export const CONTACT_FIELDS = ['name', 'email', 'phoneNumber', 'address'] as const
type ContactFields = Pick<Profile, (typeof CONTACT_FIELDS)[number]>

/** The contact fields that a change sets. */
export const pickContactFields = (input: Record<string, unknown>): Partial<ContactFields> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])))

/**
 * Saves the profile, online or offline. Edits a change that is unsent or was rejected instead of adding another one, because
 * a rejected entry blocks those behind it.
 */
export const saveProfile = async (input: ProfileInput): Promise<SubmitResult<unknown>> => {
  const pending = (await readPendingEntries()).findLast(
    entry => entry.endpoint === updateProfile.name && canEdit(entry),
  )
  const edited = pending && (await editEntry(pending.id, { ...pending.input, ...input }))
  if (edited) return awaitEntry(edited.id)
  return submit(updateProfile, input, { label: t('Profile') })
}
