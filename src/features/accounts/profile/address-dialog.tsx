import * as v from 'valibot'
import { DeliveryAddress } from '../../../contract/accounts/addresses.ts'
import { NAME_MAX } from '../../../contract/constants.ts'
import type { Area } from '../../../contract/places/area.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { translateText, useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import {
  type AddressInput,
  type OptimisticAddress,
  submitAddressUpdate,
  submitNewAddress,
  toAddressValues,
} from '../../../local/accounts/addresses.ts'
import { addressEntryLabel } from '../addresses/address-entry-label.ts'
import { AddressFields } from '../addresses/address-fields.tsx'

const AddressFormInput = v.object({
  ...DeliveryAddress.entries,
  label: v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX)),
  isDefault: v.boolean(),
})

export type AddressDialogProps = {
  /** The initial values. */
  start: Partial<OptimisticAddress>
  /** The address to change; absent: a new one. */
  address?: OptimisticAddress | undefined
  onClose: () => void
}

/** The form of a saved address, new or existing. */
export const AddressDialog = ({ start, address, onClose }: AddressDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog isOpen onClose={onClose} shape="sheet" title={address ? t('Edit address') : t('Add address')}>
      <AddressForm start={start} address={address} onClose={onClose} />
    </Dialog>
  )
}

const AddressForm = ({ start, address, onClose }: AddressDialogProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const { form, isSubmitting, data, setFields, setIsDirty } = useContractForm<AddressInput>(AddressFormInput, {
    initialValues: {
      ...toAddressValues(start),
      label: address?.label ?? '',
      isDefault: address?.isDefault ?? false,
    },
    onSubmit: async values => {
      const result = await run({ done: ({ message }) => translateText(message) }, () =>
        submitAddress(address?.id, values),
      )
      if (!isRejected(result)) onClose()
      return result
    },
  })
  const changeArea = ({ place, district, upazila }: Area, isTyped: boolean) => {
    setFields(((now: AddressInput) => ({ ...now, place, district, upazila })) as never)
    if (isTyped) setIsDirty(true)
  }
  return (
    <ContractForm form={form} className="auth-form">
      <TextInput
        label={t('Label')}
        name="label"
        isOptional
        autoComplete="off"
        enterKeyHint="next"
        hint={t('Home, office, mother’s house')}
      />
      <AddressFields area={data()} onArea={changeArea} />
      {!address?.isDefault && <Checkbox name="isDefault" label={t('Use as default address')} />}
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Save address')}
      </Button>
    </ContractForm>
  )
}

const submitAddress = (id: string | undefined, values: AddressInput) => {
  const input = { ...values, ...v.parse(AddressFormInput, values), ...pickArea(values) }
  const label = addressEntryLabel(input)
  return id === undefined ? submitNewAddress(input, label) : submitAddressUpdate(id, input, label)
}

/** Empty ones are sent, too, because they clear what was saved. */
const pickArea = ({ place, district, upazila }: AddressInput) => ({
  place,
  district: district.trim(),
  upazila: upazila.trim(),
})
