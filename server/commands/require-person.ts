import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Person } from '../../src/contract/people.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { findPerson } from '../queries/people.ts'

/**
 * The person whom an admin is about to change.
 * @param id of his profile or of his user
 * @throws Refusal NOT_FOUND (nobody of these roles), FORBIDDEN (only a SUPER_ADMIN touches admins)
 */
export const requirePerson = async (
  db: Database,
  roles: readonly Role[],
  id: string,
  actor: Actor,
): Promise<Person> => {
  const person = await findPerson(db, roles, id)
  if (!person) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  const isAdmin = person.user.role === 'ADMIN' || person.user.role === 'SUPER_ADMIN'
  if (isAdmin && actor.role !== 'SUPER_ADMIN') throw new Refusal('FORBIDDEN', REFUSED.forbidden)
  return person
}

/** @throws Refusal FORBIDDEN where it is the actor himself */
export const refuseOneself = (person: Person, actor: Actor, message: string): void => {
  if (person.user.id === actor.userId) throw new Refusal('FORBIDDEN', message)
}
