import { toLatinDigits } from '../../contract/text-cleaning.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

const MAX_FACTOR = 100_000

/** Undefined: none; null: it is not a factor. */
export const readFactor = (text: string): number | undefined | null => {
  const plain = toLatinDigits(text).trim()
  if (plain === '') return undefined
  const factor = Number(plain)
  return factor > 0 && factor <= MAX_FACTOR ? factor : null
}

type PriceFactorProps = { currencies: readonly string[]; value: string; onChange: (value: string) => void }

/** How many taka one unit of the file's prices is. */
export const PriceFactor = ({ currencies, value, onChange }: PriceFactorProps) => {
  const t = useTranslate()
  return (
    <TextInput
      label={t('Multiply prices by')}
      isOptional
      inputMode="decimal"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={readFactor(value) === null ? t('Enter a number above 0, such as 122.50.') : null}
      hint={
        currencies.length > 0
          ? t('This file has prices with {currencies}. Enter how many taka one is: without it they are read as taka.', {
              currencies: currencies.join(', '),
            })
          : t('For prices that are not in taka: how many taka one unit is.')
      }
    />
  )
}
