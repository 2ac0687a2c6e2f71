import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { type AddressFields, isSameAddress, type ShownAddress } from './address-book.ts'
import { addressLine } from './address-line.ts'
import { useDistricts } from './use-districts.ts'

/** As many are offered at once. */
const SHOWN = 3
const ELSEWHERE = ''

export type AddressChoiceProps = {
  addresses: readonly ShownAddress[]
  /** What the form holds now. */
  current: AddressFields
  /** null: somewhere else, which the person writes himself. */
  onPick: (address: ShownAddress | null) => void
}

/** The remembered addresses, one of which fills the form; the form stays open to changes. Nothing where there are none. */
export const AddressChoice = ({ addresses, current, onPick }: AddressChoiceProps) => {
  const t = useText()
  const locale = useLocale()
  const districts = useDistricts()
  const [isWhole, setWhole] = useState(false)
  if (addresses.length === 0) return null
  const chosen = addresses.find(address => isSameAddress(address, current))
  const shown = isWhole ? addresses : addresses.filter((address, at) => at < SHOWN || address === chosen)
  const pick = (id: string) => onPick(addresses.find(address => address.id === id) ?? null)
  return (
    <div data-felte-ignore="">
      <RadioGroup
        legend={t('Deliver to')}
        name="remembered"
        look="cards"
        value={chosen?.id ?? ELSEWHERE}
        onChange={pick}
        options={[
          ...shown.map(address => ({
            value: address.id,
            label: address.label || address.name,
            hint: addressLine(address, districts, locale),
          })),
          { value: ELSEWHERE, label: t('Somewhere else') },
        ]}
      />
      {shown.length < addresses.length && (
        <Button variant="link" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: addresses.length })}
        </Button>
      )}
    </div>
  )
}
