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
import { amend } from '../../local/amend.ts'
import { db } from '../../local/db.ts'
import { knownRows, refreshListing } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { type Submitted, submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import { CONTACT_FIELDS, writtenFields } from '../account/save-profile.ts'
import { finds } from './finds.ts'
import type { ListView } from './list-address.ts'
import { type ByTimeOrName, ORDERS } from './list-sorts.ts'
import { type Effect, overlayRows, type Shown } from './overlay-rows.ts'

export const PEOPLE_FILTERS = ['ALL', 'ACTIVE', 'BLOCKED'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
export type PeopleView = ListView<PeopleFilter, ByTimeOrName>

/** One of the three lists of people: its calls. */
export type PeopleKind = {
  list: typeof listCustomers | typeof listVendors | typeof listAdmins
  update: typeof updateCustomer | typeof updateVendor | typeof updateAdmin
  remove: typeof deleteCustomer | typeof deleteVendor | typeof deleteAdmin
}
export const CUSTOMERS: PeopleKind = { list: listCustomers, update: updateCustomer, remove: deleteCustomer }
export const VENDORS: PeopleKind = { list: listVendors, update: updateVendor, remove: deleteVendor }
export const ADMINS: PeopleKind = { list: listAdmins, update: updateAdmin, remove: deleteAdmin }

export type ShownPerson = Shown<Person | Vendor>

/** A filter and an order as the server is asked for them. */
export const askPeople = ({ filter, sort }: Pick<PeopleView, 'filter' | 'sort'>) => ({
  ...ORDERS[sort],
  ...(filter !== 'ALL' && { status: filter }),
})

/** Does a view show this person? */
export const isPersonIn = (person: Person, { term, filter }: PeopleView): boolean =>
  (filter === 'ALL' || person.user.status === filter) &&
  finds(term, person.name, person.email, person.user.email, person.phoneNumber)

const REMOVALS = new Set<string>([deleteCustomer.name, deleteVendor.name, deleteAdmin.name])
const UPDATES = new Set<string>([updateCustomer.name, updateVendor.name, updateAdmin.name])

/** Blocked, let in again, reached otherwise, or gone. A status names the user, the rest the customer, vendor or admin. */
export const personEffect: Effect<Person | Vendor> = (person, { endpoint, input }) => {
  if (endpoint === setUserStatus.name && input.id === person.user.id)
    return { user: { ...person.user, status: input.status as UserStatus } }
  if (input.id !== person.id) return null
  if (UPDATES.has(endpoint)) return writtenFields(input)
  return REMOVALS.has(endpoint) ? 'gone' : null
}

/** How somebody is called and reached: what an admin may change. */
export const Details = v.required(ProfileUpdate)
export type Details = v.InferOutput<typeof Details>

/** One of those whom this device was ever told of, with what waits for him; null: it knows none of this id. */
export const readPerson = ({ list }: PeopleKind, id: string): Promise<ShownPerson | null> =>
  inOneLook([db.listings], async () => {
    const [people, entries] = await Promise.all([knownRows(list), pendingEntries()])
    const person = (people as Person[]).filter(one => one.id === id)
    return overlayRows<Person>(person, entries, personEffect)[0] ?? null
  })

/** Fetches somebody whom this device no longer knows: by the email that a change of him has noted, else with the newest. @throws ApiFailure */
export const seekPerson = async ({ list }: PeopleKind, id: string): Promise<void> => {
  const change = (await pendingEntries()).find(({ endpoint, input }) => UPDATES.has(endpoint) && input.id === id)
  const email = (change?.seen as Partial<PersonSeen> | undefined)?.email
  await refreshListing(list, { page: 1, limit: PAGE_LIMITS.max, ...(email && { searchTerm: email }) })
}

/** What is noted of somebody beside a change of him. */
type PersonSeen = { email: string }

export const isRefusedChange = ({ endpoint, state }: OutboxEntry): boolean =>
  UPDATES.has(endpoint) && state === 'rejected'

/** What their form begins with: how they are, or how somebody wanted them, to be corrected. */
export const startOf = ({ name, phoneNumber, email, address }: Person, refused: OutboxEntry | undefined): Details => ({
  ...{ name, phoneNumber, email, address },
  ...writtenFields(refused?.input ?? {}),
})

/** Only what is other than before: what the person himself changes meanwhile stays. */
export const changedDetails = (before: Details, after: Details): Partial<Details> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (after[field] === before[field] ? [] : [[field, after[field]]])))

type Named = Pick<Person, 'id' | 'name' | 'user'>
const optionsOf = ({ user, name }: Named, words: string) => ({ scope: `person:${user.id}`, label: t(words, { name }) })

/** Blocks somebody or lets him in again; what still waits for the same person is corrected. @throws ApiFailure */
export const submitStatus = (person: Named, status: UserStatus): Promise<Submitted<unknown>> =>
  amend(
    { id: person.user.id, creates: [], update: setUserStatus },
    { status },
    optionsOf(person, status === 'BLOCKED' ? 'Block {name}' : 'Unblock {name}'),
  )

/** Changes how somebody is called and reached; what still waits for him is corrected. @throws ApiFailure */
export const submitDetails = (
  { update }: PeopleKind,
  person: Named,
  changes: Partial<Details>,
): Promise<Submitted<unknown>> =>
  amend({ id: person.id, creates: [], update }, changes, {
    ...optionsOf(person, 'Edit {name}'),
    seen: { email: person.user.email } satisfies PersonSeen,
  })

/** Deletes somebody. @throws ApiFailure */
export const submitRemoval = ({ remove }: PeopleKind, person: Named): Promise<Submitted<unknown>> =>
  submit(remove, { id: person.id }, optionsOf(person, 'Delete {name}'))
