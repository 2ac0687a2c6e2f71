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

const addressScope = (id: string): string => `address:${id}`
const buildEntryLabel = ({ label, address }: { label: string; address: string }): string =>
  t('Address: {name}', { name: label || address })

/**
 * Remembers an address, online or off.
 * @param wait milliseconds for the answer; 0 where the screen does not wait
 */
export const submitNewAddress = (input: AddressInput, wait?: number): Promise<SubmitResult<unknown>> => {
  const id = createId()
  const { label, isDefault } = input
  const options = { scope: addressScope(id), label: buildEntryLabel(input), ...(wait !== undefined && { wait }) }
  return submit(createAddress, { id, label, isDefault, ...buildShippingAddress(toAddressValues(input)) }, options)
}

/** Changes a remembered address. Emptied fields are sent empty, so that they are forgotten. */
export const submitAddressChange = (id: string, input: AddressInput): Promise<SubmitResult<unknown>> => {
  // Nothing makes an address no longer the default but another one that is.
  const { isDefault, ...rest } = input
  return submit(
    updateAddress,
    { id, ...rest, ...(isDefault && { isDefault }) },
    { scope: addressScope(id), label: buildEntryLabel(input) },
  )
}

/** This address is the one that the checkout begins with. */
export const submitDefaultAddress = (address: OptimisticAddress): Promise<SubmitResult<unknown>> =>
  submit(
    updateAddress,
    { id: address.id, isDefault: true },
    { scope: addressScope(address.id), label: buildEntryLabel(address) },
  )

export const submitDeleteAddress = (address: OptimisticAddress): Promise<SubmitResult<unknown>> =>
  submit(
    deleteAddress,
    { id: address.id },
    {
      scope: addressScope(address.id),
      label: t('Deletion of the address {name}', { name: address.label || address.address }),
    },
  )
