import * as v from 'valibot'
import { authDefaults } from '../accounts/auth.ts'
import { NewPassword } from '../accounts/credentials.ts'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedString, Id, pagingFields, QueryBoolean, sortingFields } from '../fields.ts'
import { Email, PersonName, Phone } from '../person-fields.ts'
import { SHOP_ROLES } from '../shop-roles.ts'

const staffDefaults = {
  who: ['VENDOR'],
  resource: 'shop-staff',
  list: 'none',
  offline: 'never',
  stale: ['shop-staff'],
} as const

export const ShopRoleChoice = v.picklist(SHOP_ROLES, 'Choose a role.')

/** `id`: of the user. */
export const ShopPerson = v.object({
  id: Id,
  name: v.string(),
  /** With which they sign in; empty: none. */
  email: v.string(),
  phoneNumber: v.string(),
  /** A ShopRole, and those of later versions. */
  shopRole: v.string(),
  isBlocked: v.boolean(),
  joinedAt: v.string(),
  removedAt: v.nullable(v.string()),
})
export type ShopPerson = v.InferOutput<typeof ShopPerson>

/** `to`: an email or a phone number. */
export const ShopInvitation = v.object({
  id: Id,
  name: v.string(),
  to: v.string(),
  shopRole: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type ShopInvitation = v.InferOutput<typeof ShopInvitation>

export const listShopStaff = endpoint({
  ...staffDefaults,
  name: 'shopStaff.list',
  method: 'GET',
  path: '/shop-staff',
  input: v.object({}),
  output: v.object({ people: v.array(ShopPerson), invitations: v.array(ShopInvitation) }),
  stale: [],
  summary: "The people who work for the vendor's shops, who did, and open invitations.",
})

const INVITED = 'Enter an email or a mobile number.'

export const ShopInvitationForm = v.object({
  name: PersonName,
  to: v.union([Email, Phone], INVITED),
  shopRole: ShopRoleChoice,
})

export const inviteToShop = endpoint({
  ...staffDefaults,
  name: 'shopStaff.invite',
  method: 'POST',
  path: '/shop-staff/invite',
  input: ShopInvitationForm,
  output: ShopInvitation,
  summary:
    "Invite a person to work for the vendor's shops, by a link in a mail or a text message. It replaces the one before.",
})

export const withdrawShopInvitation = endpoint({
  ...staffDefaults,
  name: 'shopStaff.withdraw',
  method: 'DELETE',
  path: '/shop-staff/invitations/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  summary: 'Withdraw an invitation: its link does nothing any more.',
})

export const setShopRole = endpoint({
  ...staffDefaults,
  name: 'shopStaff.setRole',
  method: 'PATCH',
  path: '/shop-staff/:id/role',
  input: v.object({ id: Id, shopRole: ShopRoleChoice }),
  output: v.object({ id: Id }),
  summary: "Set what a person may do in the vendor's shops, which ends their sessions.",
})

export const removeFromShop = endpoint({
  ...staffDefaults,
  name: 'shopStaff.remove',
  method: 'DELETE',
  path: '/shop-staff/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  summary: "Remove a person from the vendor's shops, which ends their sessions. Their account stays theirs.",
})

/** What one of a shop's people has changed, or was not allowed to. */
export const ShopWrite = v.object({
  id: Id,
  person: v.object({ id: Id, name: v.string() }),
  /** The name of the call. */
  endpoint: v.string(),
  /** Of the order, the product or the person that it was about. */
  subjectId: v.nullable(v.string()),
  /** Its number or name, where it is the shop's. */
  subject: v.nullable(v.string()),
  isRefused: v.boolean(),
  at: v.string(),
})
export type ShopWrite = v.InferOutput<typeof ShopWrite>

export const listShopWrites = endpoint({
  ...staffDefaults,
  name: 'shopStaff.writes',
  method: 'GET',
  path: '/shop-staff/writes',
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt']),
    /** Only what was refused, or only what was done. */
    refused: v.optional(QueryBoolean),
    /** Only those of this person. */
    personId: v.optional(Id),
  }),
  output: v.array(ShopWrite),
  list: 'flat',
  stale: [],
  summary: "What the people of the vendor's shops have changed or were refused, newest first. Kept for 400 days.",
})

const InvitationToken = boundedString(200, 'This link is incomplete.')

const tokenDefaults = { ...authDefaults, resource: 'shop-staff', who: 'anyone' } as const

export const readShopInvitation = endpoint({
  ...tokenDefaults,
  name: 'shopStaff.readInvitation',
  path: '/shop-staff/read-invitation',
  input: v.object({ token: InvitationToken }),
  /** `owner`: of the shops. `needsPassword`: false for those who sign in by phone, and for those who have an account already. */
  output: v.object({
    name: v.string(),
    to: v.string(),
    shopRole: v.string(),
    owner: v.string(),
    shops: v.array(v.string()),
    needsPassword: v.boolean(),
  }),
  limit: 'code',
  summary: 'What the link of an invitation is about.',
})

export const ShopJoining = v.object({
  token: InvitationToken,
  name: PersonName,
  /** Of the new account. Not needed by those who sign in by phone. */
  password: v.optional(NewPassword),
})

export const joinShop = endpoint({
  ...tokenDefaults,
  name: 'shopStaff.join',
  path: '/shop-staff/join',
  input: ShopJoining,
  output: v.object({ to: v.string() }),
  limit: 'sign-up',
  summary: 'Accept an invitation, once: it creates the account with which the person signs in.',
})
