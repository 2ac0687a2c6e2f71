import * as v from 'valibot'
import { NAME_MAX } from '../constants.ts'
import { Id, lineSchema, OptionalId } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { DeliveryAddress, SavedAddress } from './addresses.ts'

const Label = lineSchema({ max: NAME_MAX, tooLong: 'A label has at most 120 characters.' })

const addressDefaults = {
  who: ['CUSTOMER'],
  list: 'none',
  stale: ['addresses'],
  output: SavedAddress,
} as const

export const createAddress = offlineEndpoint({
  ...addressDefaults,
  name: 'addresses.create',
  method: 'POST',
  path: '/addresses/create',
  input: v.object({
    id: OptionalId,
    label: v.optional(Label, ''),
    isDefault: v.optional(v.boolean(), false),
    ...DeliveryAddress.entries,
  }),
  offline: { scope: 'address:{id}', resultPath: '/dashboard/profile' },
  summary: 'Save an address; the first one becomes the default.',
})

export const updateAddress = offlineEndpoint({
  ...addressDefaults,
  name: 'addresses.update',
  method: 'PATCH',
  path: '/addresses/:id',
  input: v.object({
    id: Id,
    label: v.optional(Label),
    isDefault: v.optional(v.boolean()),
    ...v.partial(DeliveryAddress).entries,
  }),
  offline: { scope: 'address:{id}', resultPath: '/dashboard/profile' },
  summary: 'Change a saved address.',
})

export const deleteAddress = offlineEndpoint({
  ...addressDefaults,
  name: 'addresses.delete',
  method: 'DELETE',
  path: '/addresses/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'address:{id}', resultPath: '/dashboard/profile' },
  summary: 'Delete a saved address.',
})
