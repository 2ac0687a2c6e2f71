import { updateProfile } from '../../contract/users.ts'
import { db } from '../../local/db/database.ts'
import { canEdit } from '../../local/outbox/entry.ts'
import { editEntry } from '../../local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { submit } from '../../local/outbox/submit.ts'
import { t } from '../../ui/i18n.ts'
import type { BillingDetails } from './billing-prefill.ts'

/** The billing fields that a profile has. */
type ContactDetails = Pick<BillingDetails, 'name' | 'phoneNumber' | 'email' | 'address'>

/**
 * Saves the billing details to the profile, independently of the order. Writes nothing where the profile is the same
 * already; edits a profile change that was not sent yet.
 */
export const saveBillingToProfile = async ({ name, phoneNumber, email, address }: ContactDetails): Promise<void> => {
  const details = { name, phoneNumber, email, address }
  const unsent = (await readPendingEntries()).find(entry => entry.endpoint === updateProfile.name && canEdit(entry))
  if (unsent) return void (await editEntry(unsent.id, { ...unsent.input, ...details }))
  if (await isInProfile(details)) return
  await submit(updateProfile, details, { label: t('Your contact details'), wait: 0 })
}

const isInProfile = async (details: ContactDetails): Promise<boolean> => {
  const row = await db.meta.get('profile')
  if (row?.key !== 'profile') return false
  return (Object.keys(details) as (keyof ContactDetails)[]).every(field => row.value[field] === details[field])
}
