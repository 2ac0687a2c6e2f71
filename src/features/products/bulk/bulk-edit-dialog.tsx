import { type FormEvent, useId, useState } from 'react'
import { keysOf } from '../../../contract/records.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showName, translateText, useTranslate } from '../../../ui/text/i18n.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import {
  BULK_FIELD_LABELS,
  BULK_WAYS,
  type BulkField,
  type BulkWay,
  type FigureField,
  findWay,
  readBulkChange,
} from './bulk-change-input.ts'
import { BulkPricePreview } from './bulk-price-preview.tsx'
import type { BulkProductChange } from './bulk-product-changes.ts'

export type BulkEditDialogProps = {
  products: readonly OptimisticProduct[]
  onClose: () => void
  onChange: (change: BulkProductChange) => unknown
}

/** Asks what to change of several products: prices, stock or category. */
export const BulkEditDialog = ({ products, onClose, onChange }: BulkEditDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const [field, setField] = useState<BulkField>('price')
  const [how, setHow] = useState<BulkWay['value']>('percent')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const count = products.length
  const read = readBulkChange(field, how, typed)
  const choose = (chosen: BulkField) => {
    setField(chosen)
    if (chosen !== 'categoryId') setHow(BULK_WAYS[chosen][0].value)
    setTyped('')
    setError(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ('error' in read) return setError(translateText(read.error))
    onClose()
    return onChange(read.change)
  }
  const value = { value: typed, onChange: setTyped, error }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('{count, plural, one {Change # product} other {Change # products}}', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={id}>
            {t('{count, plural, one {Change # product} other {Change # products}}', { count })}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <Select
            label={t('What to change')}
            options={keysOf(BULK_FIELD_LABELS).map(one => ({
              value: one,
              label: t(BULK_FIELD_LABELS[one]),
            }))}
            value={field}
            onChange={choose}
          />
          {field === 'categoryId' ? (
            <NewCategory {...value} />
          ) : (
            <NewFigure key={field} field={field} way={findWay(field, how)} onChooseWay={setHow} {...value} />
          )}
          {'change' in read && <BulkPricePreview products={products} change={read.change} />}
        </Stack>
      </form>
    </Dialog>
  )
}

type ValueProps = { value: string; onChange: (typed: string) => void; error: string | null }

const NewCategory = ({ value, onChange, error }: ValueProps) => {
  const t = useTranslate()
  const { categories = [] } = useCategories()
  const options = categories.map(category => ({ value: category.id, label: showName(category) }))
  return (
    <Select
      label={t('Category')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('Choose a category') }, ...options]}
      error={error}
    />
  )
}

type NewFigureProps = ValueProps & {
  field: FigureField
  way: BulkWay
  onChooseWay: (how: BulkWay['value']) => void
}

const NewFigure = ({ field, way, onChooseWay, value, onChange, error }: NewFigureProps) => {
  const t = useTranslate()
  return (
    <>
      <Select
        label={t('How to change it')}
        options={BULK_WAYS[field].map(one => ({ value: one.value, label: t(one.label) }))}
        value={way.value}
        onChange={onChooseWay}
      />
      {way.figure && (
        <TextInput
          label={t(way.figure)}
          hint={way.canReduce ? t('To reduce it, start with a minus.') : undefined}
          value={value}
          onChange={event => onChange(event.target.value)}
          inputMode={way.canReduce ? 'text' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          {...(way.sign && { prefix: way.sign })}
          error={error}
        />
      )}
    </>
  )
}
