import { v7 } from 'uuid'
import { ADDRESSES_MAX, type createAddress, type updateAddress } from '../../src/contract/addresses.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import * as queries from '../queries/addresses.ts'
import { hasRow } from '../queries/row-existence.ts'
import { throwNotOwned } from './require-ownership.ts'

type AddressWrite<Input> = { tx: Database; input: Input; customer: Actor; now: number }

/**
 * Remembers an address for a customer. The first is the default, and whichever is made the default takes the mark from the
 * one before. One whose id exists for him is answered as it is.
 * @returns the address's id, and whether it was written just now
 * @throws Refusal CONFLICT (he keeps as many as he may, or the id is another's)
 */
export const addAddress = async (
  writing: AddressWrite<ParsedInputOf<typeof createAddress>>,
): Promise<{ id: string; isNew: boolean }> => {
  const { tx, input, customer, now } = writing
  const id = input.id ?? v7()
  await logAddressChanges(writing, [id])
  const kept = await queries.listAddresses(tx, customer.profileId)
  if (kept.some(address => address.id === id)) return { id, isNew: false }
  if (kept.length >= ADDRESSES_MAX) throw new ApiError('CONFLICT', TOO_MANY_ADDRESSES)
  const isDefault = input.isDefault || kept.length === 0
  const unset = isDefault ? await queries.unsetDefault(tx, customer.profileId) : []
  const row = {
    id,
    customer_id: customer.profileId,
    is_default: isDefault ? 1 : 0,
    ...toAddressColumns(input),
  } as const
  if (!(await queries.insertAddress(tx, { ...row, seq: 1, created_at: now }))) throw new ApiError('CONFLICT', ID_TAKEN)
  await logAddressChanges(writing, unset)
  return { id, isNew: true }
}

/** Changes an address. The default stops being it only when another becomes it. @throws Refusal NOT_FOUND, FORBIDDEN */
export const changeAddress = async (writing: AddressWrite<ParsedInputOf<typeof updateAddress>>): Promise<void> => {
  const { tx, input, customer } = writing
  const own = { id: input.id, customerId: customer.profileId }
  await logAddressChanges(writing, [input.id])
  const unset = input.isDefault ? await queries.unsetDefault(tx, customer.profileId) : []
  const { label, name, phoneNumber, email, address, district, upazila } = input
  const given = { label, name, phone_number: phoneNumber, email, address, district, upazila }
  const isDefault = input.isDefault ? { is_default: 1 as const } : {}
  if (!(await queries.updateAddress(tx, own, { ...given, ...isDefault }))) await throwNotOwnAddress(tx, input.id)
  await logAddressChanges(writing, unset)
}

/** Forgets an address; after the default the newest takes its place. @throws Refusal NOT_FOUND, FORBIDDEN */
export const removeAddress = async (writing: AddressWrite<{ id: string }>): Promise<void> => {
  const { tx, input, customer } = writing
  const customerId = customer.profileId
  await logAddressChanges(writing, [input.id])
  const gone = await queries.deleteAddress(tx, { id: input.id, customerId })
  if (!gone) return throwNotOwnAddress(tx, input.id)
  const [next] = gone.wasDefault ? await queries.listAddresses(tx, customerId) : []
  if (!next) return
  await queries.updateAddress(tx, { id: next.id, customerId }, { is_default: 1 })
  await logAddressChanges(writing, [next.id])
}

/**
 * Logs changes of addresses. Its first call in a transaction holds the customer's counter until the commit, so that two
 * writes of one customer never meet: there is one default at a time.
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
})

const TOO_MANY_ADDRESSES = withValues('You keep {count} addresses already. Delete one first.', { count: ADDRESSES_MAX })
const ID_TAKEN = 'This address could not be kept under its number. Please write it again.'
const throwNotOwnAddress = (tx: Database, id: string): Promise<never> =>
  throwNotOwned(() => hasRow(tx, 'addresses', id))
