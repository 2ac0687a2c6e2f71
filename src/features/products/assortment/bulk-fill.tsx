import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { showOptionName, showValue } from '../../../ui/variants/option-texts.ts'
import { type FillScope, fillCells } from './edit-assortment.ts'
import type { CellName, TypedAssortment } from './typed-assortment.ts'
import { type ChoosablePicture, usePictureOptions } from './variant-picture.tsx'

const FILLED_CELLS = ['price', 'priceBefore', 'stock', 'weight'] as const
export const CELL_LABELS: Record<CellName, MessageKey> = {
  price: 'Price',
  priceBefore: 'Price before',
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'Barcode',
  weight: 'Weight in grams',
}

type BulkFillProps = {
  assortment: TypedAssortment
  pictures: readonly ChoosablePicture[]
  onChange: (changed: TypedAssortment) => void
}
type FilledCell = (typeof FILLED_CELLS)[number] | 'image'

/** Fills one cell of all variants, or of those with one value: "all prices", "stock for size 42", "the picture of red". */
export const BulkFill = ({ assortment, pictures, onChange }: BulkFillProps) => {
  const t = useTranslate()
  const [scope, setScope] = useState('')
  const [cell, setCell] = useState<FilledCell>('stock')
  const [image, setImage] = useState('')
  const pictureOptions = usePictureOptions(pictures)
  const [text, setText] = useState('')
  const scopes = listScopes(assortment)
  const fill = () => {
    const chosen = scopes.find(({ key }) => key === scope)?.scope ?? null
    onChange(fillCells(assortment, chosen, cell, cell === 'image' ? image : text.trim()))
  }
  return (
    <fieldset className="bulk-fill" aria-label={t('Fill in several variants')}>
      <Select
        label={t('Fill in')}
        value={cell}
        options={[
          ...FILLED_CELLS.map(name => ({ value: name, label: t(CELL_LABELS[name]) })),
          ...(pictures.length > 1 ? [{ value: 'image' as const, label: t('Picture') }] : []),
        ]}
        onChange={setCell}
      />
      <Select
        label={t('Of')}
        value={scope}
        options={[{ value: '', label: t('All variants') }, ...scopes.map(({ key, label }) => ({ value: key, label }))]}
        onChange={setScope}
      />
      {cell === 'image' ? (
        <Select label={t('With')} value={image} options={pictureOptions} onChange={setImage} />
      ) : (
        <TextInput
          label={t('With')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            fill()
          }}
        />
      )}
      <Button variant="soft" onClick={fill}>
        {t('Fill in')}
      </Button>
    </fieldset>
  )
}

const listScopes = ({ options }: TypedAssortment): { key: string; label: string; scope: FillScope }[] =>
  options.flatMap((option, at) =>
    option.values.map(({ value }) => ({
      key: `${at} ${value}`,
      label: `${showOptionName(option)}: ${showValue(option, value)}`,
      scope: { at, value },
    })),
  )
