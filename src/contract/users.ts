import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, Id, Password, PersonName, Phone, Text } from './fields.ts'
import { Role } from './roles.ts'

/** Who is signed in, as sign-in answers it. */
export const User = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: Role,
  /** Has the sign-in email been proven by a mailed link? Absent on devices that signed in before there was such a link. */
  emailConfirmed: v.optional(v.boolean()),
  /** This staff account may do nothing else before it has set up a second factor. */
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
  /** Of the sign-in email. Absent in what a device stored before there was such a field. */
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

/** The contact details of a person. An empty address is how deployed clients send none. */
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

/** The writes of this file that may wait in an outbox. */
export const USER_WRITES = [updateProfile] as const
