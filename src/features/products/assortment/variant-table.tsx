import { Trash2 } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { AssortmentChange } from '../../../contract/products/option-changes.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { type Column, DataTable } from '../../../ui/rows/data-table.tsx'
import { translateText, useTranslate } from '../../../ui/text/i18n.ts'
import { CELL_LABELS } from './bulk-fill.tsx'
import { pasteCells, setCell } from './edit-assortment.ts'
import { CELLS, type CellName, findCellErrors, type TypedAssortment, type TypedVariant } from './typed-assortment.ts'
import { type ChoosablePicture, VariantPicture } from './variant-picture.tsx'
import { showVariantTitle } from './variant-title.ts'

export type VariantTableProps = {
  assortment: TypedAssortment
  pictures: readonly ChoosablePicture[]
  /** The form was sent with errors: cells that are still blank show theirs, too. */
  hasErrors: boolean
  onChange: (changed: TypedAssortment, cell?: string) => void
  onRemoval: (change: AssortmentChange<TypedVariant>) => void
}

/** A row for each variant. What is copied from a spreadsheet fills the cells from the focused one on. */
export const VariantTable = ({ assortment, pictures, hasErrors, onChange, onRemoval }: VariantTableProps) => {
  const t = useTranslate()
  const { options, variants } = assortment
  const remove = (gone: TypedVariant) =>
    onRemoval({ options, variants: variants.filter(variant => variant !== gone), removed: [gone] })
  const columns: Column<TypedVariant>[] = [
    {
      key: 'title',
      label: t('Variant'),
      isLead: true,
      render: variant => <strong>{showVariantTitle(options, variant.values)}</strong>,
    },
    ...CELLS.map(cell => ({
      key: cell,
      label: t(CELL_LABELS[cell]),
      render: (variant: TypedVariant) => <VariantCell {...{ assortment, variant, cell, hasErrors, onChange }} />,
    })),
    ...(pictures.length > 1
      ? [
          {
            key: 'image',
            label: t('Picture'),
            render: (variant: TypedVariant) => <VariantPicture {...{ assortment, variant, pictures, onChange }} />,
          },
        ]
      : []),
    {
      key: 'remove',
      label: t('Remove'),
      isLead: true,
      render: variant =>
        variants.length > 1 && (
          <IconButton
            icon={Trash2}
            label={t('Remove {name}', { name: showVariantTitle(options, variant.values) })}
            onClick={() => remove(variant)}
          />
        ),
    },
  ]
  return (
    <div className="variant-table">
      <DataTable caption={t('Variants')} columns={columns} rows={variants} keyOf={({ id }) => id} />
    </div>
  )
}

export type VariantCellProps = Pick<VariantTableProps, 'assortment' | 'hasErrors' | 'onChange'> & {
  variant: TypedVariant
  cell: CellName
}

export const VariantCell = ({ assortment, variant, cell, hasErrors, onChange }: VariantCellProps) => {
  const t = useTranslate()
  const { id } = variant
  const error = variant[cell] || hasErrors ? findCellErrors(variant)[cell] : undefined
  const paste = (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(copied.trim())) return
    event.preventDefault()
    onChange(pasteCells(assortment, { id, cell }, copied))
  }
  return (
    <TextInput
      label={t('{field} of {variant}', {
        field: t(CELL_LABELS[cell]),
        variant: showVariantTitle(assortment.options, variant.values),
      })}
      isLabelHidden
      error={error && translateText(error)}
      inputMode={INPUT_MODES[cell]}
      autoComplete="off"
      value={variant[cell]}
      onChange={event => onChange(setCell(assortment, id, cell, event.target.value), `${id} ${cell}`)}
      onPaste={paste}
      onKeyDown={holdEnter}
    />
  )
}

const INPUT_MODES: Record<CellName, 'decimal' | 'numeric' | 'text'> = {
  price: 'decimal',
  priceBefore: 'decimal',
  stock: 'numeric',
  sku: 'text',
  barcode: 'text',
  weight: 'numeric',
}

/** A barcode scanner ends with Enter, which would send the form. */
const holdEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}
