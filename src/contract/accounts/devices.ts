import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { authDefaults, EmptyData } from './auth.ts'

/** A signed-in device: one session of an account. */
export const Device = v.object({
  id: Id,
  /** From the User-Agent ("Chrome", "Android"); null: it names no browser that we know. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  signedInAt: v.string(),
  /** At most an hour older than the truth. */
  lastUsedAt: v.string(),
  /** The device that asks. */
  isCurrent: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

export const listDevices = endpoint({
  ...authDefaults,
  name: 'auth.listDevices',
  method: 'GET',
  path: '/auth/devices',
  who: 'signed-in',
  input: v.object({}),
  output: v.array(Device),
  list: 'plain',
  summary: "The account's signed-in devices, this one first, then the last used.",
})

export const logoutDevice = endpoint({
  ...authDefaults,
  name: 'auth.logoutDevice',
  method: 'DELETE',
  path: '/auth/devices/:id',
  who: 'signed-in',
  input: v.object({ id: Id }),
  output: EmptyData,
  summary: "End the session of one of the account's devices.",
})

export const logoutOthers = endpoint({
  ...authDefaults,
  name: 'auth.logoutOthers',
  path: '/auth/logout-others',
  who: 'signed-in',
  input: v.object({}),
  output: EmptyData,
  summary: "End every session of this user but the caller's own.",
})
