import * as v from 'valibot'
import { CustomerSignUp, createCustomer } from '../accounts/sign-up.ts'
import { PAGE_LIMITS, PASSWORD_MAX, PHONE_MOVE_REASON_MAX, STAFF_PASSWORD_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, pagingFields, SearchTerm, sortingFields } from '../fields.ts'
import { Phone } from '../person-fields.ts'
import { canCall, type Role } from '../roles.ts'
import { ChosenUserStatus, Person, PersonId, Vendor } from './person.ts'

/** Whether this role is ADMIN or SUPER_ADMIN. */
export const isStaff = (role: Role): boolean => canCall(['ADMIN'], role)

const STAFF_PASSWORD = 'Password must be at least 10 characters.'
/** The password of an ADMIN or SUPER_ADMIN. */
export const StaffPassword = v.pipe(
  v.string(STAFF_PASSWORD),
  v.minLength(STAFF_PASSWORD_MIN, STAFF_PASSWORD),
  v.maxLength(PASSWORD_MAX, 'Password must be at most 256 characters.'),
)

const PeopleQuery = v.object({
  ...pagingFields(PAGE_LIMITS.other),
  ...sortingFields(['createdAt', 'name']),
  searchTerm: v.optional(SearchTerm),
  status: v.optional(ChosenUserStatus),
  /** Only the one with this id. */
  id: v.optional(Id),
})
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>

const listDefaults = {
  method: 'GET',
  resource: 'people',
  input: PeopleQuery,
  list: 'flat',
  offline: 'never',
  stale: [],
} as const

export const listCustomers = endpoint({
  ...listDefaults,
  name: 'customers.list',
  path: '/customers',
  who: ['ADMIN'],
  output: v.array(Person),
  summary: 'List customers.',
})

export const listVendors = endpoint({
  ...listDefaults,
  name: 'vendors.list',
  path: '/vendors',
  who: ['ADMIN'],
  output: v.array(Vendor),
  summary: 'List vendors, with the number of their shops and products.',
})

export const AdminSignUp = v.object({ ...CustomerSignUp.entries, password: StaffPassword })

export const createAdmin = endpoint({
  ...createCustomer,
  name: 'users.createAdmin',
  path: '/users/create-admin',
  who: ['SUPER_ADMIN'],
  input: AdminSignUp,
  stale: ['people'],
  summary: 'Create an admin account.',
})

export const listAdmins = endpoint({
  ...listDefaults,
  name: 'admins.list',
  path: '/admins',
  who: ['SUPER_ADMIN'],
  output: v.array(Person),
  summary: 'List admins.',
})

export const resetSecondFactor = endpoint({
  name: 'admins.resetSecondFactor',
  method: 'POST',
  path: '/admins/:id/reset-second-factor',
  resource: 'people',
  who: ['SUPER_ADMIN'],
  input: PersonId,
  output: PersonId,
  list: 'none',
  offline: 'never',
  stale: ['people'],
  summary: 'Remove the second factor that an admin has lost, and end their sessions.',
})

const phoneMoveDefaults = {
  path: '/users/:id/sign-in-phone',
  resource: 'people',
  who: ['ADMIN'],
  output: Person,
  list: 'none',
  offline: 'never',
  stale: ['people'],
} as const

export const PhoneMoveInput = v.object({
  id: Id,
  phoneNumber: Phone,
  /** How the person has shown who they are. In the audit log. */
  reason: lineSchema({ min: 1, max: PHONE_MOVE_REASON_MAX, message: 'Say how they have shown who they are.' }),
})

export const movePhone = endpoint({
  ...phoneMoveDefaults,
  name: 'users.movePhone',
  method: 'POST',
  input: PhoneMoveInput,
  summary: 'Let another phone number sign in to the account of a customer or vendor, 48 hours from now.',
})

export const cancelPhoneMove = endpoint({
  ...phoneMoveDefaults,
  name: 'users.cancelPhoneMove',
  method: 'DELETE',
  input: PersonId,
  summary: 'Leave the phone number of an account as it is, before another one takes its place.',
})
