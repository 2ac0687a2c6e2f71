import { createAddress, deleteAddress, type SavedAddress, updateAddress } from '../../contract/addresses.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ShippingAddress } from '../../contract/orders.ts'
import type { OutboxEntry } from '../../local/rows.ts'

/** Everything of an address that a form holds: empty where there is nothing. */
export type AddressFields = {
  name: string
  phoneNumber: string
  email: string
  address: string
  district: string
  upazila: string
}
type Written = Partial<Record<keyof AddressFields, string | null | undefined>>
/** A remembered address, and whether the server knows it as it is shown. */
export type ShownAddress = SavedAddress & { isWaiting: boolean }

export const FIELDS = ['name', 'phoneNumber', 'email', 'address', 'district', 'upazila'] as const

/** The fields of an address, whatever of them it has. */
export const fieldsOf = (address: Written): AddressFields =>
  Object.fromEntries(FIELDS.map(field => [field, address[field] ?? ''])) as AddressFields

/** Do both lead the courier to the same person at the same door? */
export const isSameAddress = (one: Written, other: Written): boolean =>
  FIELDS.every(field => (one[field] ?? '').trim() === (other[field] ?? '').trim())

/** Whom a new address begins with: its owner, as his profile knows him, or at least his account. */
export const personOf = ({
  name,
  email,
  phoneNumber = '',
}: Pick<AddressFields, 'name' | 'email'> & { phoneNumber?: string }) => ({
  name,
  email,
  phoneNumber,
})

/** What the contract takes: district and upazila only where they are known. */
export const shippingOf = ({ district, upazila, ...rest }: AddressFields): ShippingAddress => ({
  ...rest,
  ...(district.trim() && { district: district.trim() }),
  ...(upazila.trim() && { upazila: upazila.trim() }),
})

/**
 * The remembered addresses with what waits in the outbox laid over them, the default first, then the newest. What the server
 * refused changes nothing here: it stands among the pending changes with its reason.
 */
export const overlayAddresses = (rows: readonly SavedAddress[], entries: readonly OutboxEntry[]): ShownAddress[] => {
  const book = new Map<string, ShownAddress>(rows.map(row => [row.id, { ...row, isWaiting: false }]))
  for (const entry of entries) {
    if (entry.state !== 'rejected') lay(book, entry)
  }
  return [...book.values()].sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || (a.id < b.id ? 1 : -1))
}

const lay = (book: Map<string, ShownAddress>, { endpoint, input }: OutboxEntry): void => {
  const id = String(input.id)
  if (endpoint === deleteAddress.name) book.delete(id)
  if (endpoint === createAddress.name) put(book, { ...EMPTY, ...(input as InputOf<typeof createAddress>), id })
  const old = book.get(id)
  if (endpoint === updateAddress.name && old) put(book, { ...old, ...withoutUndefined(input), id } as SavedAddress)
}

const EMPTY = { label: '', isDefault: false, district: null, upazila: null, seq: 0 }

/** The first address is the default, and there is one at most: as the server does it. */
const put = (book: Map<string, ShownAddress>, written: Omit<SavedAddress, 'district' | 'upazila'> & Written): void => {
  const isDefault = written.isDefault || ![...book.values()].some(other => other.isDefault && other.id !== written.id)
  if (isDefault) for (const other of book.values()) other.isDefault = false
  const { district = null, upazila = null } = written
  book.set(written.id, { ...written, district, upazila, isDefault, isWaiting: true })
}

const withoutUndefined = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
