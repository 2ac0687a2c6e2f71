import { useState } from 'react'
import { type AddressValues, isSameAddress, type OptimisticAddress } from '../../../local/accounts/addresses.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useAreaNames } from '../../places/use-area-names.ts'
import { formatAddressLine } from './address-line.ts'

/** How many are shown before "Show all". */
const INITIAL_COUNT = 3
const OTHER_ADDRESS = ''

export type AddressPickerProps = {
  addresses: readonly OptimisticAddress[]
  /** The form's current values. */
  current: AddressValues
  /** null: another address, which the person types. */
  onPick: (address: OptimisticAddress | null) => void
}

/** The saved addresses. Picking one fills the form, which can still be edited. Renders nothing where there are none. */
export const AddressPicker = ({ addresses, current, onPick }: AddressPickerProps) => {
  const t = useTranslate()
  const listAreaNames = useAreaNames()
  const [isExpanded, setExpanded] = useState(false)
  if (addresses.length === 0) return null
  const chosen = addresses.find(address => isSameAddress(address, current))
  const visible = isExpanded ? addresses : addresses.filter((address, at) => at < INITIAL_COUNT || address === chosen)
  const pick = (id: string) => onPick(addresses.find(address => address.id === id) ?? null)
  return (
    <div data-felte-ignore="">
      <RadioGroup
        legend={t('Deliver to')}
        name="remembered"
        variant="cards"
        value={chosen?.id ?? OTHER_ADDRESS}
        onChange={pick}
        options={[
          ...visible.map(address => ({
            value: address.id,
            label: address.label || address.name,
            hint: formatAddressLine(address, listAreaNames),
          })),
          { value: OTHER_ADDRESS, label: t('Another address') },
        ]}
      />
      {visible.length < addresses.length && (
        <Button variant="link" onClick={() => setExpanded(true)}>
          {t('Show all {count}', { count: addresses.length })}
        </Button>
      )}
    </div>
  )
}
