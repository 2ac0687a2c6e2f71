import * as v from 'valibot'
import { Id, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { ChosenUserStatus, OpenOrdersDecision, Person, PersonChange, PersonId, UserStatus } from './person.ts'

/** The reason is mailed to the person. Deployed clients send none. */
const PersonDeletion = v.object({ id: Id, reason: v.optional(Text) })

/** Of a vendor; KEEP where it is absent, as with deployed clients. */
const openOrders = v.optional(OpenOrdersDecision)

/** Inputs are named by each endpoint: only there the build can leave them out of the service worker. */
const updateDefaults = {
  method: 'PATCH',
  resource: 'people',
  list: 'none',
  stale: ['people'],
} as const
/**
 * `scopeId` is the user's id, so that all changes of a person share a scope. A vendor's shops and products go with
 * them.
 */
const deleteDefaults = {
  method: 'DELETE',
  resource: 'people',
  output: PersonId,
  list: 'none',
  stale: ['people', 'shops', 'products', 'summary'],
} as const

export const setUserStatus = offlineEndpoint({
  name: 'users.setStatus',
  method: 'PATCH',
  path: '/users/:id/status',
  who: ['ADMIN'],
  /** The reason is mailed to the person and shown where they sign in. Deployed clients send none. */
  input: v.object({ id: Id, status: ChosenUserStatus, reason: v.optional(Text), openOrders }),
  /** `seq`: of the person's row. */
  output: v.object({ id: Id, status: UserStatus, seq: v.number() }),
  list: 'none',
  stale: ['people', 'shops', 'products', 'orders', 'summary'],
  offline: { scope: 'person:{id}', resultPath: '/dashboard/customers' },
  summary: 'Block an account, which is signed out everywhere at once, or unblock it.',
})

export const updateCustomer = offlineEndpoint({
  ...updateDefaults,
  name: 'customers.update',
  path: '/customers/:id',
  who: ['ADMIN'],
  input: PersonChange,
  output: Person,
  offline: { scope: 'person:{scopeId}', editPath: '/dashboard/customers' },
  summary: "Change a customer's contact details.",
})

export const deleteCustomer = offlineEndpoint({
  ...deleteDefaults,
  name: 'customers.delete',
  path: '/customers/:id',
  who: ['ADMIN'],
  input: PersonDeletion,
  offline: { scope: 'person:{scopeId}', resultPath: '/dashboard/customers' },
  summary: 'Delete a customer: personal data is removed, orders stay.',
})

export const updateVendor = offlineEndpoint({
  ...updateDefaults,
  name: 'vendors.update',
  path: '/vendors/:id',
  who: ['ADMIN'],
  input: PersonChange,
  output: Person,
  offline: { scope: 'person:{scopeId}', editPath: '/dashboard/vendors' },
  summary: "Change a vendor's contact details.",
})

export const deleteVendor = offlineEndpoint({
  ...deleteDefaults,
  name: 'vendors.delete',
  path: '/vendors/:id',
  who: ['ADMIN'],
  input: v.object({ ...PersonDeletion.entries, openOrders }),
  stale: [...deleteDefaults.stale, 'orders'],
  offline: { scope: 'person:{scopeId}', resultPath: '/dashboard/vendors' },
  summary: 'Delete a vendor: their shops and products leave the market, orders stay.',
})

export const updateAdmin = offlineEndpoint({
  ...updateDefaults,
  name: 'admins.update',
  path: '/admins/:id',
  who: ['SUPER_ADMIN'],
  input: PersonChange,
  output: Person,
  offline: { scope: 'person:{scopeId}', editPath: '/dashboard/admins' },
  summary: "Change an admin's contact details.",
})

export const deleteAdmin = offlineEndpoint({
  ...deleteDefaults,
  name: 'admins.delete',
  path: '/admins/:id',
  who: ['SUPER_ADMIN'],
  input: PersonDeletion,
  offline: { scope: 'person:{scopeId}', resultPath: '/dashboard/admins' },
  summary: 'Delete an admin. Nobody can delete their own account.',
})
