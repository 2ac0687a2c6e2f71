import * as v from 'valibot'
import { PAGE_LIMITS } from '../../contract/constants.ts'
import {
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  listAdmins,
  listCustomers,
  listVendors,
  type Person,
  setUserStatus,
  type UserStatus,
  updateAdmin,
  updateCustomer,
  updateVendor,
  type Vendor,
} from '../../contract/people.ts'
import { ProfileUpdate } from '../../contract/users.ts'
import { LIST_SORT_PARAMS, type TimeOrNameSort } from '../../lists/list-sorts.ts'
import type { ListView } from '../../lists/list-url.ts'
import { matchesSearch } from '../../lists/matches-search.ts'
import { db } from '../../local/db/database.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { editOrSubmit } from '../../local/outbox/edit-or-submit.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { type SubmitResult, submit } from '../../local/outbox/submit.ts'
import { type ApplyPending, applyPendingToRows, type OptimisticRow } from '../../local/resources/optimistic-rows.ts'
import { cachedRows, refreshListing } from '../../local/sync/listings.ts'
import { type MessageKey, t } from '../../ui/i18n.ts'
import { CONTACT_FIELDS, pickContactFields } from '../profile/profile-writes.ts'

export const PEOPLE_FILTERS = ['ALL', 'ACTIVE', 'BLOCKED'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
export type PeopleView = ListView<PeopleFilter, TimeOrNameSort>

/** One of the three lists of people: its calls. */
export type PeopleKind = {
  list: typeof listCustomers | typeof listVendors | typeof listAdmins
  update: typeof updateCustomer | typeof updateVendor | typeof updateAdmin
  remove: typeof deleteCustomer | typeof deleteVendor | typeof deleteAdmin
}
export const CUSTOMERS: PeopleKind = { list: listCustomers, update: updateCustomer, remove: deleteCustomer }
export const VENDORS: PeopleKind = { list: listVendors, update: updateVendor, remove: deleteVendor }
export const ADMINS: PeopleKind = { list: listAdmins, update: updateAdmin, remove: deleteAdmin }

export type OptimisticPerson = OptimisticRow<Person | Vendor>

/** A filter and an order as the server is asked for them. */
export const toPeopleListInput = ({ filter, sort }: Pick<PeopleView, 'filter' | 'sort'>) => ({
  ...LIST_SORT_PARAMS[sort],
  ...(filter !== 'ALL' && { status: filter }),
})

/** Does a view show this person? */
export const matchesPeopleView = (person: Person, { term, filter }: PeopleView): boolean =>
  (filter === 'ALL' || person.user.status === filter) &&
  matchesSearch(term, person.name, person.email, person.user.email, person.phoneNumber)

const DELETE_ENDPOINTS = new Set<string>([deleteCustomer.name, deleteVendor.name, deleteAdmin.name])
const UPDATE_ENDPOINTS = new Set<string>([updateCustomer.name, updateVendor.name, updateAdmin.name])

/** Blocked, let in again, reached otherwise, or gone. A status names the user, the rest the customer, vendor or admin. */
export const applyPendingToPerson: ApplyPending<Person | Vendor> = (person, { endpoint, input }) => {
  if (endpoint === setUserStatus.name && input.id === person.user.id)
    return { user: { ...person.user, status: input.status as UserStatus } }
  if (input.id !== person.id) return null
  if (UPDATE_ENDPOINTS.has(endpoint)) return pickContactFields(input)
  return DELETE_ENDPOINTS.has(endpoint) ? 'gone' : null
}

/** How somebody is called and reached: what an admin may change. */
export const PersonDetails = v.required(ProfileUpdate)
export type PersonDetails = v.InferOutput<typeof PersonDetails>

/** One of those whom this device was ever told of, with what waits for him; null: it knows none of this id. */
export const readPerson = ({ list }: PeopleKind, id: string): Promise<OptimisticPerson | null> =>
  readConsistent([db.listings], async () => {
    const [people, entries] = await Promise.all([cachedRows(list), readPendingEntries()])
    const person = (people as Person[]).filter(one => one.id === id)
    return applyPendingToRows<Person>(person, entries, applyPendingToPerson)[0] ?? null
  })

/** Fetches somebody whom this device no longer knows: by the email that a change of him has noted, else with the newest. @throws ApiFailure */
export const fetchPerson = async ({ list }: PeopleKind, id: string): Promise<void> => {
  const change = (await readPendingEntries()).find(
    ({ endpoint, input }) => UPDATE_ENDPOINTS.has(endpoint) && input.id === id,
  )
  const email = (change?.seen as Partial<PersonSeen> | undefined)?.email
  await refreshListing(list, { page: 1, limit: PAGE_LIMITS.max, ...(email && { searchTerm: email }) })
}

/** What is noted of somebody beside a change of him. */
type PersonSeen = { email: string }

export const isRejectedUpdate = ({ endpoint, state }: OutboxEntry): boolean =>
  UPDATE_ENDPOINTS.has(endpoint) && state === 'rejected'

/** What their form begins with: how they are, or how somebody wanted them, to be corrected. */
export const getInitialDetails = (
  { name, phoneNumber, email, address }: Person,
  refused: OutboxEntry | undefined,
): PersonDetails => ({
  ...{ name, phoneNumber, email, address },
  ...pickContactFields(refused?.input ?? {}),
})

/** Only what is other than before: what the person himself changes meanwhile stays. */
export const pickChangedDetails = (before: PersonDetails, after: PersonDetails): Partial<PersonDetails> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (after[field] === before[field] ? [] : [[field, after[field]]])))

type PersonRef = Pick<Person, 'id' | 'name' | 'user'>
const toSubmitOptions = ({ user, name }: PersonRef, words: MessageKey) => ({
  scopeId: user.id,
  label: t(words, { name }),
})

/** Blocks somebody or lets him in again; what still waits for the same person is corrected. @throws ApiFailure */
export const submitUserStatus = (person: PersonRef, status: UserStatus): Promise<SubmitResult<unknown>> =>
  editOrSubmit(
    { id: person.user.id, creates: [], update: setUserStatus },
    { status },
    toSubmitOptions(person, status === 'BLOCKED' ? 'Block {name}' : 'Unblock {name}'),
  )

/** Changes how somebody is called and reached; what still waits for him is corrected. @throws ApiFailure */
export const submitPersonDetails = (
  { update }: PeopleKind,
  person: PersonRef,
  changes: Partial<PersonDetails>,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id: person.id, creates: [], update }, changes, {
    ...toSubmitOptions(person, 'Edit {name}'),
    seen: { email: person.user.email } satisfies PersonSeen,
  })

/** Deletes somebody. @throws ApiFailure */
export const submitDeletePerson = ({ remove }: PeopleKind, person: PersonRef): Promise<SubmitResult<unknown>> =>
  submit(remove, { id: person.id }, toSubmitOptions(person, 'Delete {name}'))
