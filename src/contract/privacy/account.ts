import * as v from 'valibot'
import { EmptyData } from '../accounts/auth.ts'
import { UsedCredential } from '../accounts/used-passkey.ts'
import { endpoint } from '../endpoint.ts'
import { boundedString } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'

/** One's own account: what is stored about it, and its deletion. */

const accountDefaults = { who: 'signed-in', list: 'none', offline: 'never', stale: [], keyed: false } as const

/**
 * Why an account cannot be deleted yet. `orders` and `refunds`: of the customer; `shop-orders` and `shop-refunds`: of
 * the vendor's shops; `last-super-admin`: nobody else could manage the admins.
 */
export const DeletionBlocker = v.object({
  kind: v.picklist(['orders', 'refunds', 'shop-orders', 'shop-refunds', 'last-super-admin']),
  count: v.number(),
  /** The newest orders that it is about, at most five. */
  orders: v.array(v.object({ id: v.string(), number: v.string() })),
})
export type DeletionBlocker = v.InferOutput<typeof DeletionBlocker>

export const getDeletionState = endpoint({
  ...accountDefaults,
  name: 'account.getDeletionState',
  method: 'GET',
  path: '/users/me/deletion',
  input: v.object({}),
  output: v.object({
    blockers: v.array(DeletionBlocker),
    /** The account has a second factor, so that the deletion takes a code. */
    needsCode: v.boolean(),
  }),
  summary: "Whether one's own account can be deleted now, and what stands in the way.",
})

/**
 * The password proves who is at the device; an account without one sends the code of /auth/phone/send-confirmation instead.
 * The code is that of an account with a second factor, the passkey that of staff whose second factor is one.
 */
export const Reauthentication = v.object({
  password: boundedString(1000, VALIDATION.password),
  code: v.optional(boundedString(200)),
  passkey: v.optional(UsedCredential),
})

export const deleteAccount = endpoint({
  ...accountDefaults,
  name: 'account.delete',
  method: 'DELETE',
  path: '/users/me',
  input: Reauthentication,
  output: EmptyData,
  limit: 'sign-in',
  summary: "Delete one's own account: personal data is removed, finished orders stay without it. 409 with `blockers`.",
})

export const exportAccount = endpoint({
  ...accountDefaults,
  name: 'account.export',
  method: 'POST',
  path: '/users/me/data',
  input: Reauthentication,
  /** Lists by name: account, orders, reviews … Their rows are for people to read: their fields may change. */
  output: v.looseObject({}),
  limit: 'sign-in',
  summary: 'Everything that is stored about the caller, with their password. Nothing about others, no secrets.',
})

export const retryEmail = endpoint({
  ...accountDefaults,
  name: 'account.retryEmail',
  method: 'POST',
  path: '/users/me/email/retry',
  input: v.object({}),
  output: EmptyData,
  summary: 'Send emails to the sign-in email again although some bounced, beginning with one that says so.',
})
