import type { Person, PersonChange } from '../../src/contract/people.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { audit } from '../queries/audit-log.ts'
import { updateProfileOf } from '../queries/users.ts'
import { requirePerson } from './require-person.ts'

type Changing = { tx: Database; roles: readonly Role[]; input: PersonChange; actor: Actor; now: number }

/** Changes somebody's contact details for him; who did it is written down. @throws Refusal NOT_FOUND, FORBIDDEN */
export const changePerson = async ({ tx, roles, input, actor, now }: Changing): Promise<Person> => {
  const { id, ...change } = input
  const before = await requirePerson(tx, roles, id, actor)
  await updateProfileOf(tx, before.user.id, change)
  const after = await requirePerson(tx, roles, id, actor)
  const entry = { action: `${entityOf(before)}.update`, entity: entityOf(before), id: before.id }
  await audit(tx, { actor, ...entry, before: detailsOf(before), after: detailsOf(after), now })
  return after
}

/** What the audit log calls somebody of this role. */
export const entityOf = ({ user }: Person): string => (user.role === 'SUPER_ADMIN' ? 'admin' : user.role.toLowerCase())

const detailsOf = ({ name, email, phoneNumber, address }: Person) => ({ name, email, phoneNumber, address })
