import * as v from 'valibot'
import type { Person, UserStatus } from '../../contract/people.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import { ProfileUpdate } from '../../contract/users.ts'
import { LIST_SORT_PARAMS, type TimeOrNameSort } from '../../lists/list-sorts.ts'
import type { ListView } from '../../lists/list-url.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { CONTACT_FIELDS, pickContactFields } from '../../local/resources/profile.ts'
import { t } from '../../ui/i18n.ts'

export const PEOPLE_FILTERS = ['ALL', 'ACTIVE', 'BLOCKED'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
export type PeopleView = ListView<PeopleFilter, TimeOrNameSort>

/** A filter and an order as the server is asked for them. */
export const toPeopleListInput = ({ filter, sort }: Pick<PeopleView, 'filter' | 'sort'>) => ({
  ...LIST_SORT_PARAMS[sort],
  ...(filter !== 'ALL' && { status: filter }),
})

/** Does a view show this person? */
export const matchesPeopleView = (person: Person, { term, filter }: PeopleView): boolean =>
  (filter === 'ALL' || person.user.status === filter) &&
  matchesSearch(term, person.name, person.email, person.user.email, person.phoneNumber)

/** How somebody is called and reached: what an admin may change. */
export const PersonDetails = v.required(ProfileUpdate)
export type PersonDetails = v.InferOutput<typeof PersonDetails>

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

/** What the list of pending changes calls the change of a person's status. */
export const userStatusLabel = ({ name }: Pick<Person, 'name'>, status: UserStatus): string =>
  t(status === 'BLOCKED' ? 'Block {name}' : 'Unblock {name}', { name })
