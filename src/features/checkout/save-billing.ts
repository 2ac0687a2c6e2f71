import { updateProfile } from '../../contract/users.ts'
import { db } from '../../local/db.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { editEntry } from '../../local/outbox-edit.ts'
import { canEdit } from '../../local/outbox-entry.ts'
import { submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import type { Billing } from './prefill.ts'

/** What the profile has of it. */
type Contact = Pick<Billing, 'name' | 'phoneNumber' | 'email' | 'address'>

/**
 * Saves the billing details to the profile (specification section 4): a change of its own, which the order never waits for.
 * Nothing is written where the profile says the same; one that was not sent yet is replaced.
 */
export const saveBilling = async ({ name, phoneNumber, email, address }: Contact): Promise<void> => {
  const details = { name, phoneNumber, email, address }
  const unsent = (await pendingEntries()).find(entry => entry.endpoint === updateProfile.name && canEdit(entry))
  if (unsent) return void (await editEntry(unsent.id, { ...unsent.input, ...details }))
  if (await isKnown(details)) return
  await submit(updateProfile, details, { scope: 'profile', label: t('Your contact details'), wait: 0 })
}

const isKnown = async (details: Contact): Promise<boolean> => {
  const row = await db.meta.get('profile')
  if (row?.key !== 'profile') return false
  return (Object.keys(details) as (keyof Contact)[]).every(field => row.value[field] === details[field])
}
