import { createAddress, deleteAddress, updateAddress } from '../../contract/accounts/address-writes.ts'
import type { SavedAddress, ShippingAddress } from '../../contract/accounts/addresses.ts'
import type { Area } from '../../contract/places/area.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import { omitUndefined } from '../outbox/optimistic-rows.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** The fields of an address in a form; empty where there is nothing. */
export type AddressValues = {
  name: string
  phoneNumber: string
  email: string
  address: string
} & Area
type PartialAddress = Partial<Record<keyof AddressValues, string | null | undefined>>
/** A saved address. `isPending`: a change of it waits in the outbox. */
export type OptimisticAddress = SavedAddress & { isPending: boolean }

/** What the form of a saved address sends. `label`: what its owner calls it. */
export type AddressInput = AddressValues & { label: string; isDefault: boolean }

/** Without the place, which the other fields name, too: addresses of earlier versions have none. */
export const ADDRESS_FIELDS = ['name', 'phoneNumber', 'email', 'address', 'district', 'upazila'] as const

/** The fields of an address, with empty texts for absent ones. */
export const toAddressValues = (address: PartialAddress): AddressValues => ({
  name: address.name ?? '',
  phoneNumber: address.phoneNumber ?? '',
  email: address.email ?? '',
  address: address.address ?? '',
  place: address.place ?? '',
  district: address.district ?? '',
  upazila: address.upazila ?? '',
})

/** Whether both addresses have the same person and the same place. */
export const isSameAddress = (one: PartialAddress, other: PartialAddress): boolean =>
  ADDRESS_FIELDS.every(field => (one[field] ?? '').trim() === (other[field] ?? '').trim())

/** The start values of a new address: its owner's name and contact details, from the profile or else the account. */
export const toContactDetails = ({
  name,
  email,
  phoneNumber = '',
}: Pick<AddressValues, 'name' | 'email'> & { phoneNumber?: string }) => ({
  name,
  email,
  phoneNumber,
})

/** The address as the API takes it: its area only as far as it is known. */
export const buildShippingAddress = ({ place, district, upazila, ...rest }: AddressValues): ShippingAddress => ({
  ...rest,
  ...(place && { place }),
  ...(district.trim() && { district: district.trim() }),
  ...(upazila.trim() && { upazila: upazila.trim() }),
})

/** For a live query: the saved addresses, the default first. The account's sync stores them. */
export const readOptimisticAddresses = async (): Promise<OptimisticAddress[]> => {
  const [rows, entries] = await readConsistent([db.addresses], () =>
    Promise.all([db.addresses.toArray(), readPendingEntries()]),
  )
  return applyPendingAddresses(rows, entries)
}

/**
 * Applies pending changes to the saved addresses: the default first, then the newest. Rejected changes are not applied;
 * the list of pending changes shows them with their reason.
 */
export const applyPendingAddresses = (
  rows: readonly SavedAddress[],
  entries: readonly OutboxEntry[],
): OptimisticAddress[] => {
  const book = new Map<string, OptimisticAddress>(rows.map(row => [row.id, { ...row, isPending: false }]))
  for (const entry of entries) {
    if (entry.state !== 'rejected') applyEntry(book, entry)
  }
  return [...book.values()].sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || (a.id < b.id ? 1 : -1))
}

const applyEntry = (book: Map<string, OptimisticAddress>, entry: OutboxEntry): void => {
  const { endpoint, input, id: entryId } = entry
  if (endpoint === deleteAddress.name) book.delete(input.id)
  if (endpoint === createAddress.name)
    upsertAddress(book, { ...NEW_ADDRESS_DEFAULTS, ...omitUndefined(input), id: input.id ?? entryId })
  const old = endpoint === updateAddress.name && book.get(input.id)
  if (old) upsertAddress(book, { ...old, ...(hasNewArea(input) && { place: undefined }), ...omitUndefined(input) })
}

/** Pages before places were stored change only the texts. */
const hasNewArea = ({ district, upazila, address }: PartialAddress): boolean =>
  [district, upazila, address].some(text => text !== undefined)

const NEW_ADDRESS_DEFAULTS = { label: '', isDefault: false, district: null, upazila: null, seq: 0 }

/** As on the server, the first address is the default, and there is only one default. */
const upsertAddress = (
  book: Map<string, OptimisticAddress>,
  written: Omit<SavedAddress, 'district' | 'upazila'> & PartialAddress,
): void => {
  const isDefault = written.isDefault || ![...book.values()].some(other => other.isDefault && other.id !== written.id)
  if (isDefault) for (const other of book.values()) other.isDefault = false
  const { district = null, upazila = null } = written
  book.set(written.id, { ...written, district, upazila, isDefault, isPending: true })
}

/**
 * Saves a new address, online or offline.
 * @param entryLabel the change's name in the list of pending changes
 * @param wait milliseconds to wait for the response; 0 where the screen does not wait
 */
export const submitNewAddress = (
  input: AddressInput,
  entryLabel: EntryLabel,
  wait?: number,
): Promise<SubmitResult<unknown>> => {
  const id = createId()
  const { label, isDefault } = input
  const options = { label: entryLabel, ...(wait !== undefined && { wait }) }
  return submit(createAddress, { id, label, isDefault, ...buildShippingAddress(toAddressValues(input)) }, options)
}

/** Changes a saved address. Empty fields are sent as empty texts, which clears them on the server. */
export const submitAddressUpdate = (
  id: string,
  input: AddressInput,
  entryLabel: EntryLabel,
): Promise<SubmitResult<unknown>> => {
  // An address stops being the default only when another one becomes it.
  const { isDefault, ...rest } = input
  return submit(updateAddress, { id, ...rest, ...(isDefault && { isDefault }) }, { label: entryLabel })
}

/** Makes this the address that the checkout starts with. */
export const submitDefaultAddress = (id: string, entryLabel: EntryLabel): Promise<SubmitResult<unknown>> =>
  submit(updateAddress, { id, isDefault: true }, { label: entryLabel })

export const submitAddressDeletion = (id: string, entryLabel: EntryLabel): Promise<SubmitResult<unknown>> =>
  submit(deleteAddress, { id }, { label: entryLabel })
