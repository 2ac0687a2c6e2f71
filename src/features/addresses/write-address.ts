import { createAddress, deleteAddress, updateAddress } from '../../contract/addresses.ts'
import { mintId } from '../../local/ids.ts'
import { type Submitted, submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import { type AddressFields, fieldsOf, type ShownAddress, shippingOf } from './address-book.ts'

export type AddressInput = AddressFields & { label: string; isDefault: boolean }

const scopeOf = (id: string): string => `address:${id}`
const labelOf = ({ label, address }: { label: string; address: string }): string =>
  t('Address: {name}', { name: label || address })

/**
 * Remembers an address, online or off.
 * @param wait milliseconds for the answer; 0 where the screen does not wait
 */
export const rememberAddress = (input: AddressInput, wait?: number): Promise<Submitted<unknown>> => {
  const id = mintId()
  const { label, isDefault } = input
  const options = { scope: scopeOf(id), label: labelOf(input), ...(wait !== undefined && { wait }) }
  return submit(createAddress, { id, label, isDefault, ...shippingOf(fieldsOf(input)) }, options)
}

/** Changes a remembered address. Emptied fields are sent empty, so that they are forgotten. */
export const changeAddress = (id: string, input: AddressInput): Promise<Submitted<unknown>> => {
  // Nothing makes an address no longer the default but another one that is.
  const { isDefault, ...rest } = input
  return submit(
    updateAddress,
    { id, ...rest, ...(isDefault && { isDefault }) },
    { scope: scopeOf(id), label: labelOf(input) },
  )
}

/** This address is the one that the checkout begins with. */
export const makeDefault = (address: ShownAddress): Promise<Submitted<unknown>> =>
  submit(updateAddress, { id: address.id, isDefault: true }, { scope: scopeOf(address.id), label: labelOf(address) })

export const forgetAddress = (address: ShownAddress): Promise<Submitted<unknown>> =>
  submit(
    deleteAddress,
    { id: address.id },
    {
      scope: scopeOf(address.id),
      label: t('Deletion of the address {name}', { name: address.label || address.address }),
    },
  )
