import * as v from 'valibot'
import { PAGE_LIMITS, PASSWORD_MAX, STAFF_PASSWORD_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, pagingFields, SearchTerm, sortingFields, Text } from './fields.ts'
import { canCall, Role } from './roles.ts'
import { CustomerSignUp, createCustomer, ProfileUpdate } from './users.ts'

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
})
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>

const PersonChange = v.object({ id: Id, ...ProfileUpdate.entries })
export type PersonChange = v.InferOutput<typeof PersonChange>

const PersonId = v.object({ id: Id })
/** The reason is mailed to the person. Deployed clients send none. */
const PersonDeletion = v.object({ id: Id, reason: v.optional(Text) })
const listDefaults = { method: 'GET', input: PeopleQuery, list: 'flat', offline: 'never', stale: [] } as const
const updateDefaults = {
  method: 'PATCH',
  input: PersonChange,
  list: 'none',
  stale: ['people'],
} as const
/** `scopeId` is the user's id, so that all changes of a person share a scope. A vendor's shops and products go with them. */
const deleteDefaults = {
  method: 'DELETE',
  input: PersonDeletion,
  output: PersonId,
  list: 'none',
  stale: ['people', 'shops', 'products', 'summary'],
} as const

export const setUserStatus = endpoint({
  name: 'users.setStatus',
  method: 'PATCH',
  path: '/users/:id/status',
  who: ['ADMIN'],
  /** The reason is mailed to the person and shown where they sign in. Deployed clients send none. */
  input: v.object({ id: Id, status: UserStatus, reason: v.optional(Text) }),
  /** `seq`: of the person's row. */
  output: v.object({ id: Id, status: UserStatus, seq: v.number() }),
  list: 'none',
  stale: ['people', 'shops', 'products'],
  offline: { scope: 'person:{id}', resultPath: '/dashboard/customers' },
  summary: 'Block an account, which is signed out everywhere at once, or unblock it.',
})

export const listCustomers = endpoint({
  ...listDefaults,
  name: 'customers.list',
  path: '/customers',
  who: ['ADMIN'],
  output: v.array(Person),
  summary: 'Customers.',
})

export const updateCustomer = endpoint({
  ...updateDefaults,
  name: 'customers.update',
  path: '/customers/:id',
  who: ['ADMIN'],
  output: Person,
  offline: { scope: 'person:{scopeId}', editPath: '/dashboard/customers' },
  summary: "Change a customer's contact details.",
})

export const deleteCustomer = endpoint({
  ...deleteDefaults,
  name: 'customers.delete',
  path: '/customers/:id',
  who: ['ADMIN'],
  offline: { scope: 'person:{scopeId}' },
  summary: 'Delete a customer: personal data is removed, orders stay.',
})

export const listVendors = endpoint({
  ...listDefaults,
  name: 'vendors.list',
  path: '/vendors',
  who: ['ADMIN'],
  output: v.array(Vendor),
  summary: 'Vendors, with the number of their shops and products.',
})

export const updateVendor = endpoint({
  ...updateDefaults,
  name: 'vendors.update',
  path: '/vendors/:id',
  who: ['ADMIN'],
  output: Person,
  offline: { scope: 'person:{scopeId}', editPath: '/dashboard/vendors' },
  summary: "Change a vendor's contact details.",
})

export const deleteVendor = endpoint({
  ...deleteDefaults,
  name: 'vendors.delete',
  path: '/vendors/:id',
  who: ['ADMIN'],
  offline: { scope: 'person:{scopeId}' },
  summary: 'Delete a vendor: their shops and products leave the market, orders stay.',
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
  summary: 'Who runs the market.',
})

export const updateAdmin = endpoint({
  ...updateDefaults,
  name: 'admins.update',
  path: '/admins/:id',
  who: ['SUPER_ADMIN'],
  output: Person,
  offline: { scope: 'person:{scopeId}', editPath: '/dashboard/admins' },
  summary: "Change an admin's contact details.",
})

export const deleteAdmin = endpoint({
  ...deleteDefaults,
  name: 'admins.delete',
  path: '/admins/:id',
  who: ['SUPER_ADMIN'],
  offline: { scope: 'person:{scopeId}' },
  summary: 'Delete an admin. Nobody can delete their own account.',
})

export const resetSecondFactor = endpoint({
  name: 'admins.resetSecondFactor',
  method: 'POST',
  path: '/admins/:id/reset-second-factor',
  who: ['SUPER_ADMIN'],
  input: PersonId,
  output: PersonId,
  list: 'none',
  offline: 'never',
  stale: ['people'],
  summary: "Take off an admin's second factor, which they have lost, and end their sessions.",
})

/** The endpoints of this file that can wait in the outbox. */
export const PEOPLE_WRITES = [
  setUserStatus,
  updateCustomer,
  deleteCustomer,
  updateVendor,
  deleteVendor,
  updateAdmin,
  deleteAdmin,
] as const
