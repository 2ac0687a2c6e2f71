import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, Id, Password, PersonName, Phone, Text } from './fields.ts'
import { Role } from './roles.ts'

/** The signed-in user. */
export const User = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: Role,
  /** Whether the sign-in email was confirmed by a mailed link. Absent on devices that signed in before this field existed. */
  emailConfirmed: v.optional(v.boolean()),
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
  createdAt: v.string(),
})
export type Profile = v.InferOutput<typeof Profile>

const customerEntries = { name: PersonName, email: Email, phoneNumber: Phone }
export const CustomerSignUp = v.object({ password: Password, data: v.object(customerEntries) })
export const VendorSignUp = v.object({
  password: Password,
  data: v.object({
    ...customerEntries,
    businessAddress: v.optional(Text),
    tradeLicenseNumber: v.optional(Text),
    taxId: v.optional(Text),
  }),
})
const SignUpResult = v.object({ id: Id, userId: Id, name: v.string(), email: v.string(), role: Role })

export const createCustomer = endpoint({
  name: 'users.createCustomer',
  method: 'POST',
  path: '/users/create-customer',
  who: 'anyone',
  input: CustomerSignUp,
  output: SignUpResult,
  list: 'none',
  offline: 'never',
  stale: [],
  keyed: false,
  limit: 'sign-up',
  summary: 'Sign up as a customer.',
})

export const createVendor = endpoint({
  ...createCustomer,
  name: 'users.createVendor',
  path: '/users/create-vendor',
  input: VendorSignUp,
  summary: 'Sign up as a vendor.',
})

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
  summary: 'The profile of whoever is signed in.',
})

/** The contact details of a person. Deployed clients send an empty address for none. */
export const ProfileUpdate = v.object({
  name: v.optional(PersonName),
  phoneNumber: v.optional(Phone),
  email: v.optional(Email),
  address: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform(text => text ?? ''),
      Text,
    ),
  ),
})

export const updateProfile = endpoint({
  name: 'users.updateProfile',
  method: 'PATCH',
  path: '/users/update-profile',
  who: 'signed-in',
  input: ProfileUpdate,
  output: Profile,
  list: 'none',
  body: 'multipart',
  stale: ['profile'],
  offline: { scope: 'profile', silent: true, editPath: '/dashboard/profile' },
  summary: 'Change name, phone, contact email, address and picture.',
})

/** The endpoints of this file that can wait in the outbox. */
export const USER_WRITES = [updateProfile] as const
