import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { ShippingAddress } from './orders.ts'

export const SavedAddress = v.object({
  id: Id,
  label: v.string(),
  isDefault: v.boolean(),
  ...ShippingAddress.entries,
  district: v.nullable(v.string()),
  upazila: v.nullable(v.string()),
  seq: v.number(),
})
export type SavedAddress = v.InferOutput<typeof SavedAddress>

/** The most addresses that a customer may save. */
export const ADDRESSES_MAX = 20

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
