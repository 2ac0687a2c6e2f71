import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import type { Person } from '../../src/contract/people/person.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { findPerson } from './people.ts'

/**
 * The person that an admin wants to change.
 * @param id a profile id or user id
 * @throws ApiError NOT_FOUND (nobody with these roles), FORBIDDEN (only a SUPER_ADMIN may change admins)
 */
export const requirePerson = async (
  db: Database,
  roles: readonly Role[],
  id: string,
  actor: Actor,
): Promise<Person> => {
  const person = await findPerson(db, roles, id)
  if (!person) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const isAdmin = person.user.role === 'ADMIN' || person.user.role === 'SUPER_ADMIN'
  if (isAdmin && actor.role !== 'SUPER_ADMIN') throw new ApiError('FORBIDDEN', SERVER_ERRORS.forbidden)
  return person
}

/** @throws ApiError FORBIDDEN when the person is the actor */
export const requireNotSelf = (person: Person, actor: Actor, message: Message): void => {
  if (person.user.id === actor.userId) throw new ApiError('FORBIDDEN', message)
}
