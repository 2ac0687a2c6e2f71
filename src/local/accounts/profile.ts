import { updateProfile } from '../../contract/accounts/profile-writes.ts'
import type { Profile } from '../../contract/accounts/users.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry, StoredFile } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { canEdit, type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { editEntry } from '../outbox/entry-edit.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import { pickOwnProfile } from './session-profile.ts'

/** `file`: a new picture. */
export type ProfileInput = InputOf<typeof updateProfile> & { file?: StoredFile }

export type OptimisticProfile = {
  /** undefined: this device has not received it yet. */
  profile: Profile | undefined
  /** The latest change that is pending or was rejected. */
  pending: OutboxEntry | undefined
}

/** For a live query: the profile of this user with the pending changes applied. */
export const readOptimisticProfile = async (userId: string): Promise<OptimisticProfile> => {
  const [row, entries] = await readConsistent([db.meta], () => Promise.all([readMeta('profile'), readPendingEntries()]))
  const stored = pickOwnProfile(row, userId)
  return {
    profile: stored && applyPendingProfile(stored, entries),
    pending: entries.findLast(isWriteOf(updateProfile)),
  }
}

/** Applies pending changes to the profile, in order. */
export const applyPendingProfile = (profile: Profile, entries: readonly OutboxEntry[]): Profile =>
  Object.assign(
    { ...profile },
    ...entries.filter(isWriteOf(updateProfile)).map(entry => pickContactFields(entry.input)),
  )

export const CONTACT_FIELDS = ['name', 'email', 'phoneNumber', 'address'] as const
export type ContactFields = Pick<Profile, (typeof CONTACT_FIELDS)[number]>

/** The contact fields that a change sets. */
export const pickContactFields = (input: Record<string, unknown>): Partial<ContactFields> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])))

/**
 * Saves the profile, online or offline. Edits a change that is unsent or was rejected instead of adding another one,
 * because a rejected entry blocks those behind it.
 * @throws ApiFailure
 */
export const submitProfile = async (input: ProfileInput, label: EntryLabel): Promise<SubmitResult<unknown>> => {
  const fresh = await editWaitingChange(input)
  return fresh ? awaitEntry(fresh.id) : submit(updateProfile, input, { label })
}

/**
 * Saves the billing details of a checkout to the profile, independently of the order. Does nothing where the profile is
 * the same already.
 * @throws ApiFailure
 */
export const submitContactDetails = async (details: Partial<ContactFields>, label: EntryLabel): Promise<void> => {
  if (await editWaitingChange(details)) return
  if (await isInProfile(details)) return
  await submit(updateProfile, details, { label, wait: 0 })
}

const editWaitingChange = async (input: ProfileInput): Promise<OutboxEntry | undefined> => {
  const waiting = (await readPendingEntries()).filter(isWriteOf(updateProfile)).findLast(canEdit)
  return waiting && editEntry(waiting, { ...waiting.input, ...input })
}

const isInProfile = async (details: Partial<ContactFields>): Promise<boolean> => {
  const profile = await readMeta('profile')
  return (
    profile !== undefined &&
    CONTACT_FIELDS.every(field => details[field] === undefined || profile[field] === details[field])
  )
}
