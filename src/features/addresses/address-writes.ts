import { createAddress, deleteAddress, updateAddress } from '../../contract/addresses.ts'
import { createId } from '../../local/db/ids.ts'
import { type SubmitResult, submit } from '../../local/outbox/submit.ts'
import {
  type AddressValues,
  buildShippingAddress,
  type OptimisticAddress,
  toAddressValues,
} from '../../local/resources/address-book.ts'
import { t } from '../../ui/i18n.ts'

export type AddressInput = AddressValues & { label: string; isDefault: boolean }

const buildEntryLabel = ({ label, address }: { label: string; address: string }): string =>
  t('Address: {name}', { name: label || address })

/**
 * Saves a new address, online or offline.
 * @param wait how many milliseconds to wait for the response; 0: do not wait
 */
export const submitNewAddress = (input: AddressInput, wait?: number): Promise<SubmitResult<unknown>> => {
  const id = createId()
  const { label, isDefault } = input
  const options = { label: buildEntryLabel(input), ...(wait !== undefined && { wait }) }
  return submit(createAddress, { id, label, isDefault, ...buildShippingAddress(toAddressValues(input)) }, options)
}

/** Changes a saved address. Empty fields are sent as empty strings, which deletes their values. */
export const submitAddressChange = (id: string, input: AddressInput): Promise<SubmitResult<unknown>> => {
  // `isDefault: false` is never sent: an address stops being the default only when another becomes it.
  const { isDefault, ...rest } = input
  return submit(updateAddress, { id, ...rest, ...(isDefault && { isDefault }) }, { label: buildEntryLabel(input) })
}

/** Makes an address the one that the checkout starts with. */
export const submitDefaultAddress = (address: OptimisticAddress): Promise<SubmitResult<unknown>> =>
  submit(updateAddress, { id: address.id, isDefault: true }, { label: buildEntryLabel(address) })

export const submitDeleteAddress = (address: OptimisticAddress): Promise<SubmitResult<unknown>> =>
  submit(
    deleteAddress,
    { id: address.id },
    {
      label: t('Deletion of the address {name}', { name: address.label || address.address }),
    },
  )
