import { useState } from 'react'
import type { EditableImportField, ImportPreviewRow, ImportSettings } from '../../contract/import-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import { editRow, type RowEdit } from './row-edits.ts'

type EditRowDialogProps = {
  row: ImportPreviewRow
  settings: ImportSettings
  /** The file is being read with an earlier correction. */
  isBusy: boolean
  onClose: () => void
  onSave: (settings: ImportSettings) => void
}

/** Corrects a product of the file, or leaves it out. The file itself stays as it is. */
export const EditRowDialog = ({ row, settings, isBusy, onClose, onSave }: EditRowDialogProps) => {
  const t = useTranslate()
  const { categories } = useCategories()
  const [edit, setEdit] = useState<RowEdit>({ isSkipped: row.state === 'SKIPPED', values: {} })
  const readValue = (field: EditableImportField) => edit.values[field] ?? row[field]
  const change = (field: EditableImportField, value: string) =>
    setEdit({ ...edit, values: { ...edit.values, [field]: value } })
  const names = (categories ?? []).map(({ name }) => name)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Correct line {line}', { line: row.line })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => onSave(editRow(settings, row, edit))}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Stack>
        <TextInput label={t('Name')} value={readValue('name')} onChange={event => change('name', event.target.value)} />
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
        <Select
          label={t('Category')}
          value={readValue('category')}
          onChange={event => change('category', event.target.value)}
          options={[row.category, ...names.filter(name => name !== row.category)].map(value => ({
            value,
            label: value || t('No category'),
          }))}
        />
        <Checkbox
          label={t('Leave this product out')}
          checked={edit.isSkipped}
          onChange={event => setEdit({ ...edit, isSkipped: event.target.checked })}
        />
      </Stack>
    </Dialog>
  )
}
