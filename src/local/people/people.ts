import { PAGE_LIMITS } from '../../contract/constants.ts'
import { listAdmins, listCustomers, listVendors } from '../../contract/people/people.ts'
import type { OpenOrdersDecision, Person, UserStatus, Vendor } from '../../contract/people/person.ts'
import {
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  setUserStatus,
  updateAdmin,
  updateCustomer,
  updateVendor,
} from '../../contract/people/person-writes.ts'
import { type ContactFields, pickContactFields } from '../accounts/profile.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { editOrSubmit } from '../outbox/edit-or-submit.ts'
import { type EntryLabel, findRowId, isWriteOf } from '../outbox/entry.ts'
import { type ApplyPending, applyPendingToRows, type OptimisticRow } from '../outbox/optimistic-rows.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'
import { cachedRows, refreshListing } from '../sync/listings.ts'

/** The calls of one of the three lists of people. */
export type PeopleKind = {
  list: typeof listCustomers | typeof listVendors | typeof listAdmins
  update: typeof updateCustomer | typeof updateVendor | typeof updateAdmin
  remove: typeof deleteCustomer | typeof deleteVendor | typeof deleteAdmin
}
export const CUSTOMERS: PeopleKind = { list: listCustomers, update: updateCustomer, remove: deleteCustomer }
export const VENDORS: PeopleKind = { list: listVendors, update: updateVendor, remove: deleteVendor }
export const ADMINS: PeopleKind = { list: listAdmins, update: updateAdmin, remove: deleteAdmin }

export type OptimisticPerson = OptimisticRow<Person | Vendor>

/** `reason` is mailed to the person. `openOrders`: of a vendor. */
export type Moderation = { reason?: string | undefined; openOrders?: OpenOrdersDecision | undefined }

type PersonRef = Pick<Person, 'id' | 'user'>

const isDeletion = isWriteOf(deleteCustomer, deleteVendor, deleteAdmin)
const isUpdate = isWriteOf(updateCustomer, updateVendor, updateAdmin)

/**
 * For a live query: a person that this device has received, with pending changes applied. null: no person has this id.
 */
export const readOptimisticPerson = ({ list }: PeopleKind, id: string): Promise<OptimisticPerson | null> =>
  readConsistent([db.listings], async () => {
    const [people, entries] = await Promise.all([cachedRows(list), readPendingEntries()])
    const person = people.filter(one => one.id === id)
    return applyPendingToRows<Person, OutboxEntry>(person, entries, applyPendingToPerson)[0] ?? null
  })

/**
 * Fetches a person who is no longer on this device: searched by the email that a pending update has stored, else with
 * the newest people.
 * @throws ApiFailure
 */
export const fetchPerson = async ({ list }: PeopleKind, id: string): Promise<void> => {
  const change = (await readPendingEntries()).filter(isUpdate).find(({ input }) => input.id === id)
  const email = change?.seen?.email
  await refreshListing(list, { page: 1, limit: PAGE_LIMITS.max, ...(email && { searchTerm: email }) })
}

/** A status change names the user; updates and deletions name the customer, vendor or admin. */
export const applyPendingToPerson: ApplyPending<Person | Vendor> = (person, entry) => {
  if (entry.endpoint === setUserStatus.name && entry.input.id === person.user.id)
    return { user: { ...person.user, status: entry.input.status } }
  if (findRowId(entry) !== person.id) return null
  if (isUpdate(entry)) return pickContactFields(entry.input)
  return isDeletion(entry) ? 'deleted' : null
}

/** The first rejected change of name and contact details among a person's entries. */
export const findRejectedUpdate = (entries: readonly OutboxEntry[]) =>
  entries.filter(isUpdate).find(({ state }) => state === 'rejected')

/**
 * Blocks or unblocks a person; a status change that still waits is corrected.
 * @throws ApiFailure
 */
export const submitUserStatus = (
  person: PersonRef,
  status: UserStatus,
  label: EntryLabel,
  { reason, openOrders }: Moderation = {},
): Promise<SubmitResult<unknown>> =>
  editOrSubmit(
    { id: person.user.id, creates: [], update: setUserStatus },
    { status, reason, openOrders },
    { scopeId: person.user.id, label },
  )

/** Changes a person's name and contact details; an update that still waits is corrected. @throws ApiFailure */
export const submitPersonUpdate = (
  { update }: PeopleKind,
  person: PersonRef,
  changes: Partial<ContactFields>,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id: person.id, creates: [], update }, changes, {
    scopeId: person.user.id,
    label,
    seen: { email: person.user.email },
  })

/** Deletes a person's account. @throws ApiFailure */
export const submitPersonDeletion = (
  { remove }: PeopleKind,
  person: PersonRef,
  label: EntryLabel,
  { reason, openOrders }: Moderation,
): Promise<SubmitResult<unknown>> =>
  submit(
    remove,
    // Customers and admins have no open orders of their own, and their endpoints no such field.
    { id: person.id, reason, ...(openOrders && { openOrders }) },
    { scopeId: person.user.id, label },
  )
