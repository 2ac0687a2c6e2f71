import type { Person, PersonChange } from '../../src/contract/people/person.ts'
import type { Role } from '../../src/contract/roles.ts'
import { updateProfileColumns } from '../accounts/profiles.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { requirePerson } from './require-person.ts'

type ChangePersonParams = { tx: Database; roles: readonly Role[]; input: PersonChange; actor: Actor; now: number }

/**
 * Changes a person's contact details on their behalf, and records it in the audit log. @throws ApiError NOT_FOUND,
 * FORBIDDEN
 */
export const changePerson = async ({ tx, roles, input, actor, now }: ChangePersonParams): Promise<Person> => {
  const { id, ...change } = input
  const before = await requirePerson(tx, roles, id, actor)
  await updateProfileColumns(tx, before.user.id, change)
  const after = await requirePerson(tx, roles, id, actor)
  const entry = { action: `${auditEntityFor(before)}.update`, entity: auditEntityFor(before), id: before.id }
  await insertAuditEntry(tx, { actor, ...entry, before: contactDetails(before), after: contactDetails(after), now })
  return after
}

/** The audit log's entity name for a person's role. */
export const auditEntityFor = ({ user }: Person): string =>
  user.role === 'SUPER_ADMIN' ? 'admin' : user.role.toLowerCase()

const contactDetails = ({ name, email, phoneNumber, address }: Person) => ({ name, email, phoneNumber, address })
