import type { InputOf } from '../../contract/endpoint.ts'
import { type Profile, updateProfile } from '../../contract/users.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { editEntry } from '../../local/outbox-edit.ts'
import { canEdit } from '../../local/outbox-entry.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { awaitAnswer, type Submitted, submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'

/** A new picture comes as `file`. */
export type ProfileInput = InputOf<typeof updateProfile> & { file?: Blob }

const SCOPE = 'profile'

/** Lays the changes that wait over the profile, the latest last. */
export const overlayProfile = (profile: Profile, entries: readonly OutboxEntry[]): Profile =>
  Object.assign(
    { ...profile },
    ...entries.filter(entry => entry.endpoint === updateProfile.name).map(entry => writtenFields(entry.input)),
  )

export const CONTACT_FIELDS = ['name', 'email', 'phoneNumber', 'address'] as const
type Contact = Pick<Profile, (typeof CONTACT_FIELDS)[number]>

/** What a change writes of how somebody is called and reached. */
export const writtenFields = (input: Record<string, unknown>): Partial<Contact> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])))

/**
 * Saves the profile, online or off. A change that waits unsent, or was refused, is corrected instead of followed by another:
 * a refused one would hold up whatever comes behind it.
 */
export const saveProfile = async (input: ProfileInput): Promise<Submitted<unknown>> => {
  const waiting = (await pendingEntries()).findLast(entry => entry.endpoint === updateProfile.name && canEdit(entry))
  const fresh = waiting && (await editEntry(waiting.id, { ...waiting.input, ...input }))
  if (fresh) return awaitAnswer(fresh.id)
  return submit(updateProfile, input, { scope: SCOPE, label: t('Profile') })
}
