import { useState } from 'react'
import { UNCOUNTED_STOCK } from '../../contract/constants.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { toLatinDigits } from '../../contract/text-cleaning.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'

type BlankStockProps = { job: ProductImport; isBusy: boolean; onChange: (settings: { blankStock: number }) => void }

/** The stock of new products of which the file does not say how many there are. */
export const BlankStock = ({ job: { outline, settings }, isBusy, onChange }: BlankStockProps) => {
  const t = useTranslate()
  const [value, setValue] = useState(String(settings?.blankStock ?? ''))
  const plain = toLatinDigits(value).trim()
  const isValid = /^\d{1,7}$/.test(plain) && Number(plain) <= 1_000_000
  const count = outline?.blankStocks ?? 0
  if (count === 0) return null
  return (
    <div className="import-stock">
      <TextInput
        label={t('Stock where the file names none')}
        inputMode="numeric"
        value={value}
        placeholder={localiseDigits('0')}
        onChange={event => setValue(event.target.value)}
        hint={t(
          '{count, plural, one {# new product} other {# new products}}. Without a number it is 0, and {most} where the file says “in stock”.',
          { count, most: UNCOUNTED_STOCK },
        )}
      />
      <Button
        isBusy={isBusy}
        disabled={!isValid || Number(plain) === settings?.blankStock}
        onClick={() => onChange({ blankStock: Number(plain) })}
      >
        {t('Use this stock')}
      </Button>
    </div>
  )
}
