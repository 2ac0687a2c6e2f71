import { type FormEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { ProductFields } from '../../contract/product-draft.ts'
import { normaliseTypedNumber } from '../../lists/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type MessageKey, showName, translateText, useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import type { BulkProductChange, FigureChange } from './bulk-product-changes.ts'

type FigureField = 'price' | 'stock' | 'discount'
type Field = FigureField | 'categoryId'

const FIELD_LABELS: Record<Field, MessageKey> = {
  price: 'Price',
  stock: 'Stock',
  discount: 'Discount',
  categoryId: 'Category',
}

type Way = { value: FigureChange['how']; label: MessageKey /** Of the field for the figure. */; figure: MessageKey }

/** The ways to change a figure that make sense for it. */
const WAYS: Record<FigureField, readonly Way[]> = {
  price: [
    { value: 'percent', label: 'Change by percent', figure: 'Price change in percent' },
    { value: 'add', label: 'Change by taka', figure: 'Price change in taka' },
    { value: 'set', label: 'Set to', figure: 'Price' },
  ],
  stock: [
    { value: 'set', label: 'Set to', figure: 'Stock' },
    { value: 'add', label: 'Add pieces', figure: 'Pieces to add' },
  ],
  discount: [
    { value: 'percent', label: 'Percent of the original price', figure: 'Discount in percent' },
    { value: 'set', label: 'Set to', figure: 'Discount' },
  ],
}

export type BulkEditDialogProps = {
  count: number
  onClose: () => void
  onChange: (change: BulkProductChange) => unknown
}

/** Asks what to change of several products: price, stock, discount or category. */
export const BulkEditDialog = ({ count, onClose, onChange }: BulkEditDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const [field, setField] = useState<Field>('price')
  const [how, setHow] = useState<FigureChange['how']>('percent')
  const [error, setError] = useState<string | null>(null)
  const choose = (chosen: Field) => {
    setField(chosen)
    if (chosen !== 'categoryId') setHow(WAYS[chosen][0]!.value)
    setError(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('value') ?? '')
    const read = readBulkChange(field, how, typed)
    if ('error' in read) return setError(translateText(read.error))
    onClose()
    return onChange(read.change)
  }
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
            options={(Object.keys(FIELD_LABELS) as Field[]).map(value => ({ value, label: t(FIELD_LABELS[value]) }))}
            value={field}
            onChange={event => choose(event.target.value as Field)}
          />
          {field === 'categoryId' ? (
            <NewCategory error={error} />
          ) : (
            <NewFigure key={field} field={field} how={how} onChooseWay={setHow} error={error} />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

const NewCategory = ({ error }: { error: string | null }) => {
  const t = useTranslate()
  const { categories = [] } = useCategories()
  const options = categories.map(category => ({ value: category.id, label: showName(category) }))
  return (
    <Select
      label={t('Category')}
      name="value"
      defaultValue=""
      options={[{ value: '', label: t('Choose a category') }, ...options]}
      error={error}
    />
  )
}

type NewFigureProps = {
  field: FigureField
  how: FigureChange['how']
  onChooseWay: (how: FigureChange['how']) => void
  error: string | null
}

const NewFigure = ({ field, how, onChooseWay, error }: NewFigureProps) => {
  const t = useTranslate()
  const { figure } = WAYS[field].find(({ value }) => value === how) ?? WAYS[field][0]!
  const canBeReduced = how !== 'set' && field !== 'discount'
  return (
    <>
      <Select
        label={t('How to change it')}
        options={WAYS[field].map(({ value, label }) => ({ value, label: t(label) }))}
        value={how}
        onChange={event => onChooseWay(event.target.value as FigureChange['how'])}
      />
      <TextInput
        label={t(figure)}
        hint={canBeReduced ? t('To reduce it, start with a minus.') : undefined}
        name="value"
        inputMode={canBeReduced ? 'text' : 'decimal'}
        autoComplete="off"
        enterKeyHint="done"
        prefix={how === 'percent' ? '%' : field === 'stock' ? undefined : '৳'}
        error={error}
      />
    </>
  )
}

/** The typed change, or why it is not valid. Each product's result is checked again when it is sent. */
export const readBulkChange = (
  field: Field,
  how: FigureChange['how'],
  typed: string,
): { change: BulkProductChange } | { error: string } => {
  if (field === 'categoryId') {
    const category = v.safeParse(ProductFields.categoryId, typed)
    return category.success ? { change: { categoryId: category.output } } : { error: category.issues[0].message }
  }
  const amount = Number(normaliseTypedNumber(typed) || Number.NaN)
  if (how === 'set') {
    const figure = v.safeParse(ProductFields[field], amount)
    return figure.success
      ? { change: { [field]: { how, amount: figure.output } } }
      : { error: figure.issues[0].message }
  }
  const isPossible = how === 'percent' ? amount > -100 && amount < (field === 'discount' ? 95 : 1000) : true
  const isWhole = field !== 'stock' || Number.isInteger(amount)
  if (!Number.isFinite(amount) || !isPossible || !isWhole || (field === 'discount' && amount < 0))
    return { error: 'This must be a number.' }
  return { change: { [field]: { how, amount } } }
}
