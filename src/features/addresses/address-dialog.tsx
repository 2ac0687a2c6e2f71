import * as v from 'valibot'
import { NAME_MAX } from '../../contract/constants.ts'
import { ShippingAddress } from '../../contract/orders.ts'
import { ApiFailure } from '../../local/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import '../account/auth.css'
import { fieldsOf, type ShownAddress } from './address-book.ts'
import { AddressFields } from './address-fields.tsx'
import { type AddressInput, changeAddress, rememberAddress } from './write-address.ts'

const Written = v.object({
  ...ShippingAddress.entries,
  label: v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX)),
  isDefault: v.boolean(),
})

export type AddressDialogProps = {
  /** What the form starts with. */
  start: Partial<ShownAddress>
  /** The address to change; absent: a new one is written. */
  address?: ShownAddress | undefined
  onClose: () => void
}

/** A remembered address to write or to change. */
export const AddressDialog = ({ start, address, onClose }: AddressDialogProps) => {
  const t = useText()
  return (
    <Dialog isOpen onClose={onClose} shape="sheet" title={address ? t('Change the address') : t('Add an address')}>
      <AddressForm start={start} address={address} onClose={onClose} />
    </Dialog>
  )
}

const AddressForm = ({ start, address, onClose }: AddressDialogProps) => {
  const t = useText()
  const { form, errorOf, isSubmitting, data } = useContractForm<AddressInput>(Written, {
    initialValues: {
      ...fieldsOf(start),
      label: address?.label ?? '',
      isDefault: address?.isDefault ?? false,
    },
    onSubmit: async values => {
      await save(address?.id, values)
      onClose()
    },
  })
  return (
    <form ref={form} className="auth-form" noValidate>
      <TextInput
        label={t('What you call it')}
        name="label"
        isOptional
        autoComplete="off"
        enterKeyHint="next"
        hint={t('Home, office, mother’s house')}
        error={errorOf('label')}
      />
      <AddressFields errorOf={errorOf} district={(data() as AddressInput).district} />
      {!address?.isDefault && <Checkbox name="isDefault" label={t('The checkout begins with it')} />}
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Save the address')}
      </Button>
    </form>
  )
}

/** @throws ApiFailure with the server's word on each field, after its toast */
const save = async (id: string | undefined, values: AddressInput): Promise<void> => {
  const input = { ...values, ...v.parse(Written, values), ...emptied(values) }
  const result = await (id === undefined ? rememberAddress(input) : changeAddress(id, input))
  if (result.state === 'waiting') toast.info(say('Saved on this phone. Waiting to send'))
  if (result.state === 'done') toast.success(say(result.message))
  if (result.state !== 'rejected') return
  toast.error(say(result.failure.message))
  throw new ApiFailure(400, result.failure.message, { data: result.failure })
}

const emptied = ({ district, upazila }: AddressInput) => ({ district: district.trim(), upazila: upazila.trim() })
