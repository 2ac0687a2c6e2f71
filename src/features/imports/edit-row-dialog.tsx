import { type ChangeEvent, useState } from 'react'
import type {
  EditableImportField,
  ImportPreviewRow,
  ImportPreviewVariant,
  ImportSettings,
} from '../../contract/imports/import-settings.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Select, type SelectOption } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { PRODUCT_STATUS_OPTIONS } from '../products/vendor/product-status-labels.ts'
import { useCachedOwnShops } from '../products/vendor/use-own-shops.ts'
import { COLUMN_USE_LABELS } from './import-labels.ts'
import { type ExtraField, editProduct, listExtraFields, type RowEdit, type VariantEdits } from './row-edits.ts'

type EditRowDialogProps = {
  row: ImportPreviewRow
  job: ProductImport
  /** The file is being read with an earlier correction. */
  isBusy: boolean
  onClose: () => void
  onSave: (settings: ImportSettings) => void
}

/** Corrects a product of the file, or leaves it out. The file itself stays as it is. */
export const EditRowDialog = ({ row, job, isBusy, onClose, onSave }: EditRowDialogProps) => {
  const t = useTranslate()
  const { categories } = useCategories()
  const [edit, setEdit] = useState<RowEdit>({ isSkipped: row.state === 'SKIPPED', values: {} })
  const [variantEdits, setVariantEdits] = useState<VariantEdits>({})
  const variants = row.variants?.filter(({ line }) => line > 0) ?? []
  const save = () => onSave(editProduct(job.settings ?? {}, row, edit, variantEdits))
  const readValue = (field: 'name' | 'price' | 'stock' | 'category') => edit.values[field] ?? row[field]
  const change = (field: EditableImportField, value: string) =>
    setEdit({ ...edit, values: { ...edit.values, [field]: value } })
  const named = (categories ?? []).map(category => ({ value: category.name, label: showName(category) }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Correct line {line}', { line: row.line })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Stack>
        <TextInput label={t('Name')} value={readValue('name')} onChange={event => change('name', event.target.value)} />
        {variants.length > 0 ? (
          <VariantCorrection variants={variants} edits={variantEdits} onChange={setVariantEdits} />
        ) : (
          <>
            <TextInput
              label={t('Price')}
              prefix="৳"
              inputMode="decimal"
              value={readValue('price')}
              onChange={event => change('price', event.target.value)}
            />
            <TextInput
              label={t('Stock')}
              inputMode="numeric"
              value={readValue('stock')}
              onChange={event => change('stock', event.target.value)}
            />
          </>
        )}
        <Select
          label={t('Category')}
          value={readValue('category')}
          onChange={chosen => change('category', chosen)}
          options={[
            ...(named.some(({ value }) => value === row.category)
              ? []
              : [{ value: row.category, label: row.category || t('No category') }]),
            ...named,
          ]}
        />
        {listExtraFields(row, job).map(({ field, value }) => (
          <ExtraFieldInput
            key={field}
            field={field}
            value={edit.values[field] ?? value}
            onChange={changed => change(field, changed)}
          />
        ))}
        <Checkbox
          label={t('Leave this product out')}
          checked={edit.isSkipped}
          onChange={event => setEdit({ ...edit, isSkipped: event.target.checked })}
        />
      </Stack>
    </Dialog>
  )
}

type VariantCorrectionProps = {
  variants: readonly ImportPreviewVariant[]
  edits: VariantEdits
  onChange: (edits: VariantEdits) => void
}

/** Price, stock and SKU of one variant after the other. */
const VariantCorrection = ({ variants, edits, onChange }: VariantCorrectionProps) => {
  const t = useTranslate()
  const [line, setLine] = useState(String(variants[0]!.line))
  const variant = variants.find(one => String(one.line) === line) ?? variants[0]!
  const readValue = (field: 'price' | 'stock' | 'sku') => edits[variant.line]?.[field] ?? variant[field]
  const input = (field: 'price' | 'stock' | 'sku') => ({
    value: readValue(field),
    onChange: ({ target }: ChangeEvent<{ value: string }>) =>
      onChange({ ...edits, [variant.line]: { ...edits[variant.line], [field]: target.value } }),
  })
  const options = variants.map(one => ({
    value: String(one.line),
    label: `${one.title || t('No name')} (${t('Line {line}', { line: one.line })})`,
  }))
  return (
    <>
      <Select label={t('Variant')} value={line} onChange={setLine} options={options} />
      <TextInput label={t('Price')} prefix="৳" inputMode="decimal" {...input('price')} />
      <TextInput label={t('Stock')} inputMode="numeric" {...input('stock')} />
      <TextInput label={t('SKU')} {...input('sku')} />
    </>
  )
}

type ExtraFieldProps = { field: ExtraField; value: string; onChange: (value: string) => void }

/** A field of which the preview does not know what the file says. */
const ExtraFieldInput = ({ field, value, onChange }: ExtraFieldProps) => {
  const t = useTranslate()
  const choices = useChoices(field)
  const label = t(COLUMN_USE_LABELS[field])
  if (choices) {
    const options = [{ value: '', label: t('As in the file') }, ...choices]
    return <Select label={label} value={value} onChange={onChange} options={options} />
  }
  const input = { label, value, onChange: ({ target }: ChangeEvent<{ value: string }>) => onChange(target.value) }
  if (field === 'description' || field === 'descriptionBn') return <TextArea maxLength={MAX_EDIT_LENGTH} {...input} />
  if (field === 'nameBn' || field === 'warranty' || field === 'warrantyBn')
    return <TextInput maxLength={MAX_EDIT_LENGTH} {...input} />
  return <TextInput prefix="৳" inputMode="decimal" {...input} />
}

/** Undefined: any text may be written. */
const useChoices = (field: ExtraField): SelectOption[] | undefined => {
  const t = useTranslate()
  const shops = useCachedOwnShops() ?? []
  if (field === 'status') return PRODUCT_STATUS_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))
  if (field === 'shop') return shops.map(shop => ({ value: shop.name, label: showName(shop) }))
  return undefined
}

/** Of one corrected value, as ImportSettings allows. */
const MAX_EDIT_LENGTH = 1_000
