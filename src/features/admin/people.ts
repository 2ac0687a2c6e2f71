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
  type Vendor,
} from '../../contract/people.ts'
import { amend } from '../../local/amend.ts'
import { type Submitted, submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import { finds } from './finds.ts'
import type { ListChoices, ListView } from './list-address.ts'
import type { Effect } from './overlay-rows.ts'

export const PEOPLE_FILTERS = ['ALL', 'ACTIVE', 'BLOCKED'] as const
export const PEOPLE_SORTS = ['newest', 'oldest', 'name'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
export type PeopleChoices = ListChoices<PeopleFilter, PeopleSort>
export type PeopleView = ListView<PeopleFilter, PeopleSort>

/** One of the three lists of people: its calls. */
export type PeopleKind = {
  list: typeof listCustomers | typeof listVendors | typeof listAdmins
  remove: typeof deleteCustomer | typeof deleteVendor | typeof deleteAdmin
}
export const CUSTOMERS: PeopleKind = { list: listCustomers, remove: deleteCustomer }
export const VENDORS: PeopleKind = { list: listVendors, remove: deleteVendor }
export const ADMINS: PeopleKind = { list: listAdmins, remove: deleteAdmin }

/** Rows of one page. */
export const PEOPLE_PAGE = 20

const SORTS = {
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
  name: { sortBy: 'name', sortOrder: 'asc' },
} as const

/** A view as the server is asked for it. */
export const peopleInput = ({ term, filter, sort, page }: PeopleView) => ({
  page,
  limit: PEOPLE_PAGE,
  ...SORTS[sort],
  ...(term.trim() && { searchTerm: term.trim() }),
  ...(filter !== 'ALL' && { status: filter }),
})

/** Does a view show this person? */
export const isPersonIn = (person: Person, { term, filter }: PeopleView): boolean =>
  (filter === 'ALL' || person.user.status === filter) &&
  finds(term, person.name, person.email, person.user.email, person.phoneNumber)

const REMOVALS = new Set<string>([deleteCustomer.name, deleteVendor.name, deleteAdmin.name])

/** Blocked, let in again, or gone. A status names the user, a deletion the customer, vendor or admin. */
export const personEffect: Effect<Person | Vendor> = (person, { endpoint, input }) => {
  if (endpoint === setUserStatus.name && input.id === person.user.id)
    return { user: { ...person.user, status: input.status as UserStatus } }
  return REMOVALS.has(endpoint) && input.id === person.id ? 'gone' : null
}

type Named = Pick<Person, 'id' | 'name' | 'user'>
const optionsOf = ({ user, name }: Named, words: string) => ({ scope: `person:${user.id}`, label: t(words, { name }) })

/** Blocks somebody or lets him in again; what still waits for the same person is corrected. @throws ApiFailure */
export const submitStatus = (person: Named, status: UserStatus): Promise<Submitted<unknown>> =>
  amend(
    { id: person.user.id, creates: [], update: setUserStatus },
    { status },
    optionsOf(person, status === 'BLOCKED' ? 'Block {name}' : 'Unblock {name}'),
  )

/** Deletes somebody. @throws ApiFailure */
export const submitRemoval = ({ remove }: PeopleKind, person: Named): Promise<Submitted<unknown>> =>
  submit(remove, { id: person.id }, optionsOf(person, 'Delete {name}'))
