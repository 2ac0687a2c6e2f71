import type { InputOf } from '../../contract/endpoint.ts'
import { type Profile, updateProfile } from '../../contract/users.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { canEdit } from '../../local/outbox/entry.ts'
import { editEntry } from '../../local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../../local/outbox/submit.ts'
import { t } from '../../ui/i18n.ts'

/** A new picture comes as `file`. */
export type ProfileInput = InputOf<typeof updateProfile> & { file?: Blob }

const PROFILE_SCOPE = 'profile'

/** Lays the changes that wait over the profile, the latest last. */
export const applyPendingProfile = (profile: Profile, entries: readonly OutboxEntry[]): Profile =>
  Object.assign(
    { ...profile },
    ...entries.filter(entry => entry.endpoint === updateProfile.name).map(entry => pickContactFields(entry.input)),
  )

export const CONTACT_FIELDS = ['name', 'email', 'phoneNumber', 'address'] as const
type ContactFields = Pick<Profile, (typeof CONTACT_FIELDS)[number]>

/** What a change writes of how somebody is called and reached. */
export const pickContactFields = (input: Record<string, unknown>): Partial<ContactFields> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])))

/**
 * Saves the profile, online or off. A change that waits unsent, or was refused, is corrected instead of followed by another:
 * a refused one would hold up whatever comes behind it.
 */
export const saveProfile = async (input: ProfileInput): Promise<SubmitResult<unknown>> => {
  const waiting = (await readPendingEntries()).findLast(
    entry => entry.endpoint === updateProfile.name && canEdit(entry),
  )
  const fresh = waiting && (await editEntry(waiting.id, { ...waiting.input, ...input }))
  if (fresh) return awaitEntry(fresh.id)
  return submit(updateProfile, input, { scope: PROFILE_SCOPE, label: t('Profile') })
}
