import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Text } from '../fields.ts'
import { Email, Password, PersonName, Phone } from '../person-fields.ts'
import { Role } from '../roles.ts'

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
