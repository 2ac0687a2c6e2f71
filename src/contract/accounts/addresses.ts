import * as v from 'valibot'
import { NAME_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Address, Email, OptionalEmail, PersonName, phoneSchema } from '../person-fields.ts'

/** Where an order goes. */
export const ShippingAddress = v.object({
  name: PersonName,
  phoneNumber: phoneSchema(VALIDATION.checkoutPhone),
  email: Email,
  address: Address,
  district: v.optional(lineSchema({ max: NAME_MAX })),
  upazila: v.optional(lineSchema({ max: NAME_MAX })),
  /** The slug of a place (places/README.md). The server looks whether it exists, because the table is large. */
  place: v.optional(lineSchema({ max: NAME_MAX })),
})
export type ShippingAddress = v.InferOutput<typeof ShippingAddress>

/** What the API takes: of an account that signs in by phone alone the email may be empty. The server checks which it is. */
export const DeliveryAddress = v.object({
  ...ShippingAddress.entries,
  email: OptionalEmail,
})

export const SavedAddress = v.object({
  id: Id,
  label: v.string(),
  isDefault: v.boolean(),
  name: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  address: v.string(),
  district: v.nullable(v.string()),
  upazila: v.nullable(v.string()),
  /** The slug of the place, where it is certain. Absent from older servers. */
  place: v.optional(v.nullable(v.string())),
  seq: v.number(),
})
export type SavedAddress = v.InferOutput<typeof SavedAddress>

export const listAddresses = endpoint({
  name: 'addresses.list',
  method: 'GET',
  path: '/addresses',
  who: ['CUSTOMER'],
  input: v.object({}),
  output: v.array(SavedAddress),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: "List the customer's saved addresses, the default first.",
})
