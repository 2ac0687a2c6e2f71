import * as v from 'valibot'
import { ProfileUpdate } from '../accounts/profile-update.ts'
import { Id } from '../fields.ts'
import { Role } from '../roles.ts'

const USER_STATUSES = ['ACTIVE', 'BLOCKED'] as const
/** As the server answers it. */
export const UserStatus = v.picklist(USER_STATUSES)
export type UserStatus = v.InferOutput<typeof UserStatus>
/** As somebody asks for it. */
export const ChosenUserStatus = v.picklist(USER_STATUSES, 'The status is ACTIVE or BLOCKED.')

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
    /** What an ADMIN works at (StaffRole, and those of later versions); absent: everything. */
    staffRole: v.optional(v.string()),
    /** With which the account signs in. */
    signInPhone: v.optional(v.string()),
    /** The number that takes its place, and when. */
    phoneMove: v.optional(v.object({ phoneNumber: v.string(), effectiveAt: v.string() })),
    /** Admins only. */
    hasSecondFactor: v.optional(v.boolean()),
  }),
})
export type Person = v.InferOutput<typeof Person>

export const Vendor = v.object({ ...Person.entries, shopCount: v.number(), productCount: v.number() })
export type Vendor = v.InferOutput<typeof Vendor>

export const PersonChange = v.object({ id: Id, ...ProfileUpdate.entries })
export type PersonChange = v.InferOutput<typeof PersonChange>

export const PersonId = v.object({ id: Id })
