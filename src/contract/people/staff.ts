import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Email, PersonName, Phone } from '../person-fields.ts'
import { STAFF_ROLES } from '../staff-roles.ts'
import { PersonId } from './person.ts'

/** Empty: everything that admins may. */
export const StaffRoleChoice = v.picklist(['', ...STAFF_ROLES], 'Choose a role.')
export type StaffRoleChoice = v.InferOutput<typeof StaffRoleChoice>

export const StaffInvitation = v.object({
  name: PersonName,
  email: Email,
  phoneNumber: Phone,
  staffRole: StaffRoleChoice,
})

const staffDefaults = {
  who: ['SUPER_ADMIN'],
  resource: 'people',
  output: PersonId,
  list: 'none',
  offline: 'never',
  stale: ['people'],
} as const

export const inviteStaff = endpoint({
  ...staffDefaults,
  name: 'admins.invite',
  method: 'POST',
  path: '/admins/invite',
  input: StaffInvitation,
  summary: 'Create an admin account without a password, and mail its owner a link that sets one.',
})

export const setStaffRole = endpoint({
  ...staffDefaults,
  name: 'admins.setRole',
  method: 'PATCH',
  path: '/admins/:id/role',
  input: v.object({ id: Id, staffRole: StaffRoleChoice }),
  summary: 'Set what an admin may do, which ends their sessions. A SUPER_ADMIN has no such role.',
})
