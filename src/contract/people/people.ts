import * as v from 'valibot'
import { ProfileUpdate } from '../accounts/profile-update.ts'
import { CustomerSignUp, createCustomer } from '../accounts/sign-up.ts'
import { PAGE_LIMITS, PASSWORD_MAX, STAFF_PASSWORD_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, SearchTerm, sortingFields } from '../fields.ts'
import { canCall, Role } from '../roles.ts'

/** Whether this role is ADMIN or SUPER_ADMIN. */
export const isStaff = (role: Role): boolean => canCall(['ADMIN'], role)

const STAFF_PASSWORD = 'Password must be at least 10 characters.'
/** The password of an ADMIN or SUPER_ADMIN. */
export const StaffPassword = v.pipe(
  v.string(STAFF_PASSWORD),
  v.minLength(STAFF_PASSWORD_MIN, STAFF_PASSWORD),
  v.maxLength(PASSWORD_MAX, 'Password must be at most 256 characters.'),
)

export const UserStatus = v.picklist(['ACTIVE', 'BLOCKED'], 'The status is ACTIVE or BLOCKED.')
export type UserStatus = v.InferOutput<typeof UserStatus>

/**
 * What happens to the open orders of a vendor who is blocked or deleted. KEEP: admins finish them, where they are
 * listed as unattended. CANCEL: those that are not shipped are cancelled, and what was paid is refunded; admins finish
 * the others.
 */
export const OpenOrdersDecision = v.picklist(['KEEP', 'CANCEL'])
export type OpenOrdersDecision = v.InferOutput<typeof OpenOrdersDecision>

/** `id`: of the customer, vendor or admin. `email`: the contact email; `user.email`: the sign-in email. */
export const Person = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  address: v.string(),
  profilePhoto: v.nullable(v.string()),
  createdAt: v.string(),
  seq: v.number(),
  user: v.object({
    id: Id,
    email: v.string(),
    role: Role,
    status: UserStatus,
    /** Since when nothing is mailed to them, because mails came back. */
    emailBouncedAt: v.optional(v.string()),
    /** Admins only. */
    hasSecondFactor: v.optional(v.boolean()),
  }),
})
export type Person = v.InferOutput<typeof Person>

export const Vendor = v.object({ ...Person.entries, shopCount: v.number(), productCount: v.number() })
export type Vendor = v.InferOutput<typeof Vendor>

const PeopleQuery = v.object({
  ...pagingFields(PAGE_LIMITS.other),
  ...sortingFields(['createdAt', 'name']),
  searchTerm: v.optional(SearchTerm),
  status: v.optional(UserStatus),
  /** Only the one with this id. */
  id: v.optional(Id),
})
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>

export const PersonChange = v.object({ id: Id, ...ProfileUpdate.entries })

export type PersonChange = v.InferOutput<typeof PersonChange>

export const PersonId = v.object({ id: Id })

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
