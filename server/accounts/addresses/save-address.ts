import { v7 } from 'uuid'
import type { createAddress, updateAddress } from '../../../src/contract/accounts/address-writes.ts'
import { ADDRESSES_MAX } from '../../../src/contract/constants.ts'
import type { ParsedInputOf } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import type { Actor } from '../../auth/authentication.ts'
import { logChanges } from '../../db/change-log-bulk.ts'
import { hasRow } from '../../db/row-existence.ts'
import type { Database } from '../../db/store.ts'
import { throwNotOwned } from '../../http/require-ownership.ts'
import { withAreaTexts } from '../../places/address-area.ts'
import * as queries from './addresses.ts'
import { requireAddressEmail } from './require-email.ts'

type AddressWrite<Input> = { tx: Database; input: Input; customer: Actor; now: number }

/**
 * Saves an address of a customer. The first one becomes the default; a new default replaces the old one. If the id is
 * already one of the customer's addresses, nothing changes.
 * @returns the address's id, and whether it is new
 * @throws ApiError VALIDATION (no email, unknown place), CONFLICT (too many addresses, or the id is another customer's)
 */
export const addAddress = async (
  params: AddressWrite<ParsedInputOf<typeof createAddress>>,
): Promise<{ id: string; isNew: boolean }> => {
  const { tx, input, customer, now } = params
  requireAddressEmail(customer, input.email, 'email')
  const id = input.id ?? v7()
  await logAddressChanges(params, [id])
  const existing = await queries.listAddresses(tx, customer.profileId)
  if (existing.some(address => address.id === id)) return { id, isNew: false }
  if (existing.length >= ADDRESSES_MAX) throw new ApiError('CONFLICT', TOO_MANY_ADDRESSES)
  const isDefault = input.isDefault || existing.length === 0
  const unset = isDefault ? await queries.unsetDefault(tx, customer.profileId) : []
  const row = {
    id,
    customer_id: customer.profileId,
    is_default: isDefault ? 1 : 0,
    ...toAddressColumns(withAreaTexts(input)),
  } as const
  if (!(await queries.insertAddress(tx, { ...row, seq: 1, created_at: now }))) throw new ApiError('CONFLICT', ID_TAKEN)
  await logAddressChanges(params, unset)
  return { id, isNew: true }
}

/** Changes an address. The default can only be changed by choosing another. @throws ApiError VALIDATION, NOT_FOUND, FORBIDDEN */
export const changeAddress = async (params: AddressWrite<ParsedInputOf<typeof updateAddress>>): Promise<void> => {
  const { tx, input, customer } = params
  requireAddressEmail(customer, input.email, 'email')
  const own = { id: input.id, customerId: customer.profileId }
  await logAddressChanges(params, [input.id])
  const unset = input.isDefault ? await queries.unsetDefault(tx, customer.profileId) : []
  const { label, name, phoneNumber, email, address, district, upazila } = withAreaTexts(input)
  const given = { label, name, phone_number: phoneNumber, email, address, district, upazila, place: toNewPlace(input) }
  const isDefault = input.isDefault ? { is_default: 1 as const } : {}
  if (!(await queries.updateAddress(tx, own, { ...given, ...isDefault }))) await throwNotOwnAddress(tx, input.id)
  await logAddressChanges(params, unset)
}

/** Deletes an address. After the default, the newest becomes the default. @throws ApiError NOT_FOUND, FORBIDDEN */
export const removeAddress = async (params: AddressWrite<{ id: string }>): Promise<void> => {
  const { tx, input, customer } = params
  const customerId = customer.profileId
  await logAddressChanges(params, [input.id])
  const deleted = await queries.deleteAddress(tx, { id: input.id, customerId })
  if (!deleted) return throwNotOwnAddress(tx, input.id)
  const [next] = deleted.wasDefault ? await queries.listAddresses(tx, customerId) : []
  if (!next) return
  await queries.updateAddress(tx, { id: next.id, customerId }, { is_default: 1 })
  await logAddressChanges(params, [next.id])
}

/**
 * Logs changes of addresses. The first call in a transaction locks the customer's counter until the commit, so that
 * concurrent writes of a customer cannot create two defaults.
 */
const logAddressChanges = ({ tx, customer, now }: AddressWrite<unknown>, ids: readonly string[]): Promise<void> =>
  logChanges(tx, queries.toAddressChanges(customer.userId, ids), now)

const toAddressColumns = (input: ParsedInputOf<typeof createAddress>) => ({
  label: input.label,
  name: input.name,
  phone_number: input.phoneNumber,
  email: input.email,
  address: input.address,
  district: input.district || null,
  upazila: input.upazila || null,
  place: input.place || null,
})

/** An area that is changed without a place, as by older clients, makes the former place wrong. @returns undefined: it stays */
const toNewPlace = ({ place, district, upazila, address }: ParsedInputOf<typeof updateAddress>) => {
  if (place !== undefined) return place || null
  return [district, upazila, address].some(text => text !== undefined) ? null : undefined
}

const TOO_MANY_ADDRESSES = withValues('You already have {count} addresses. Delete one first.', { count: ADDRESSES_MAX })
const ID_TAKEN = 'This address could not be saved. Please enter it again.'
const throwNotOwnAddress = (tx: Database, id: string): Promise<never> =>
  throwNotOwned(() => hasRow(tx, 'addresses', id))
