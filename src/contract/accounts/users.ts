import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Role } from '../roles.ts'

/** The signed-in user. */
export const User = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: Role,
  /** What an ADMIN works at (StaffRole, and those of later versions); absent: everything. */
  staffRole: v.optional(v.string()),
  /** What a VENDOR does who works for another's shop (ShopRole, and those of later versions); absent: the owner. */
  shopRole: v.optional(v.string()),
  /**
   * Whether the sign-in email was confirmed by a mailed link. Absent on devices that signed in before this field
   * existed.
   */
  emailConfirmed: v.optional(v.boolean()),
  /** The phone number with which the account signs in, beside its email or alone; then `email` is empty. */
  signInPhone: v.optional(v.string()),
  /** The account has no password yet: a code to its phone stands for it. Absent: it has one. */
  hasNoPassword: v.optional(v.boolean()),
  /** Whether this staff account must set up a second factor before it may do anything else. */
  mustEnrol: v.optional(v.boolean()),
})
export type User = v.InferOutput<typeof User>

export const Profile = v.object({
  id: Id,
  userId: Id,
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  address: v.string(),
  profilePhoto: v.nullable(v.string()),
  role: Role,
  /** Of the sign-in email. Absent in rows that a device stored before this field existed. */
  emailConfirmed: v.optional(v.boolean()),
  /** The phone number with which the account signs in. */
  signInPhone: v.optional(v.string()),
  /** What is texted to that number while no email is confirmed (ChosenTextKind). Absent without a number. */
  textKinds: v.optional(v.array(v.string())),
  /** Since when nothing is mailed to the sign-in email, because mails came back. Absent: they do not. */
  emailBouncedAt: v.optional(v.string()),
  createdAt: v.string(),
})
export type Profile = v.InferOutput<typeof Profile>

export const getProfile = endpoint({
  name: 'users.getProfile',
  method: 'GET',
  path: '/users/get-profile',
  who: 'signed-in',
  input: v.object({}),
  output: Profile,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'The profile of the signed-in user.',
})
