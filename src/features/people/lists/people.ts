import * as v from 'valibot'
import { ProfileUpdate } from '../../../contract/accounts/profile-update.ts'
import type { MessageDescriptor } from '../../../contract/messages/message.ts'
import type { Person, UserStatus } from '../../../contract/people/person.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { LIST_SORT_PARAMS, type TimeOrNameSort } from '../../../lists/list-sorts.ts'
import type { ListView } from '../../../lists/list-url.ts'
import { CONTACT_FIELDS, pickContactFields } from '../../../local/accounts/profile.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { describeMessage } from '../../../ui/text/i18n.ts'

export const PEOPLE_FILTERS = ['ALL', 'ACTIVE', 'BLOCKED'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
export type PeopleView = ListView<PeopleFilter, TimeOrNameSort>

/** Filter and sort order as input of the endpoint. */
export const toPeopleListInput = ({ filter, sort }: Pick<PeopleView, 'filter' | 'sort'>) => ({
  ...LIST_SORT_PARAMS[sort],
  ...(filter !== 'ALL' && { status: filter }),
})

/** Does the view contain this person? */
export const matchesPeopleView = (person: Person, { term, filter }: PeopleView): boolean =>
  (filter === 'ALL' || person.user.status === filter) &&
  matchesSearch(term, person.name, person.email, person.user.email, person.phoneNumber)

/** Name and contact details: what an admin may change. */
export const PersonDetails = v.required(ProfileUpdate)
export type PersonDetails = v.InferOutput<typeof PersonDetails>

/** The form's initial values: the person's, or those of a rejected change, to be corrected. */
export const getInitialDetails = (
  { name, phoneNumber, email, address }: Person,
  rejected: OutboxEntry | undefined,
): PersonDetails => ({
  ...{ name, phoneNumber, email, address },
  ...pickContactFields(rejected?.input ?? {}),
})

/** Only the changed fields, so that what the person changes meanwhile is kept. */
export const pickChangedDetails = (before: PersonDetails, after: PersonDetails): Partial<PersonDetails> =>
  Object.fromEntries(CONTACT_FIELDS.flatMap(field => (after[field] === before[field] ? [] : [[field, after[field]]])))

/** The label of a status change in the list of pending changes. */
export const userStatusLabel = ({ name }: Pick<Person, 'name'>, status: UserStatus): MessageDescriptor =>
  describeMessage(status === 'BLOCKED' ? 'Block {name}' : 'Unblock {name}', { name })
