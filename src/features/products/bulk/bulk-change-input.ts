import * as v from 'valibot'
import { ProductFields } from '../../../contract/products/product-draft.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'
import type { BulkProductChange } from './bulk-product-changes.ts'

export type FigureField = 'price' | 'priceBefore' | 'offer' | 'stock'
export type BulkField = FigureField | 'categoryId'
type How = 'set' | 'add' | 'percent' | 'taka' | 'end' | 'none'

export const BULK_FIELD_LABELS: Record<BulkField, MessageKey> = {
  price: 'Price',
  priceBefore: 'Price before',
  offer: 'Discount',
  stock: 'Stock',
  categoryId: 'Category',
}

export type BulkWay = {
  value: How
  label: MessageKey
  /** The label of the field for the figure. Absent: it needs none. */
  figure?: MessageKey
  sign?: '%' | '৳'
  /** The figure may start with a minus. */
  canReduce?: boolean
}

/** The ways to change a figure that make sense for it. */
export const BULK_WAYS: Record<FigureField, readonly [BulkWay, ...BulkWay[]]> = {
  price: [
    { value: 'percent', label: 'Change by percent', figure: 'Price change in percent', sign: '%', canReduce: true },
    { value: 'add', label: 'Change by taka', figure: 'Price change in taka', sign: '৳', canReduce: true },
    { value: 'set', label: 'Set to', figure: 'Price', sign: '৳' },
  ],
  priceBefore: [
    { value: 'set', label: 'Set to', figure: 'Price before', sign: '৳' },
    { value: 'none', label: 'Remove it' },
  ],
  offer: [
    { value: 'percent', label: 'Lower the price by percent', figure: 'Discount in percent', sign: '%' },
    { value: 'taka', label: 'Lower the price by taka', figure: 'Discount in taka', sign: '৳' },
    { value: 'end', label: 'Sell at the price before again' },
  ],
  stock: [
    { value: 'set', label: 'Set to', figure: 'Stock' },
    { value: 'add', label: 'Add pieces', figure: 'Pieces to add', canReduce: true },
  ],
}

export const findWay = (field: FigureField, how: How): BulkWay =>
  BULK_WAYS[field].find(({ value }) => value === how) ?? BULK_WAYS[field][0]

type ReadChange = { change: BulkProductChange } | { error: string }

const NOT_A_NUMBER = { error: 'This must be a number.' }

/** The typed change, or why it is not valid. Each product's result is checked again when it is sent. */
export const readBulkChange = (field: BulkField, how: How, typed: string): ReadChange => {
  if (field === 'categoryId') return checkedBy(ProductFields.categoryId, typed, categoryId => ({ categoryId }))
  if (how === 'end') return { change: { offer: { how } } }
  if (how === 'none') return { change: { priceBefore: null } }
  const amount = Number(normaliseTypedNumber(typed) || Number.NaN)
  if (field === 'priceBefore') return checkedBy(ProductFields.price, amount, priceBefore => ({ priceBefore }))
  if (field === 'offer') return readOffer(how, amount)
  if (how === 'set') return checkedBy(ProductFields[field], amount, figure => ({ [field]: { how, amount: figure } }))
  const isPossible = how === 'percent' ? amount > -100 && amount < 1000 : Number.isFinite(amount)
  const isWhole = field !== 'stock' || Number.isInteger(amount)
  return isPossible && isWhole ? { change: { [field]: { how, amount } } } : NOT_A_NUMBER
}

const readOffer = (how: How, amount: number): ReadChange => {
  if (how !== 'percent')
    return checkedBy(ProductFields.price, amount, taka => ({ offer: { how: 'taka', amount: taka } }))
  if (Number.isNaN(amount)) return NOT_A_NUMBER
  if (!Number.isInteger(amount) || amount < 1 || amount > 99)
    return { error: 'A discount is a whole number from 1 to 99 percent.' }
  return { change: { offer: { how, amount } } }
}

const checkedBy = <Output>(
  schema: v.GenericSchema<string | number, Output>,
  typed: string | number,
  toChange: (output: Output) => BulkProductChange,
): ReadChange => {
  const read = v.safeParse(schema, typed)
  return read.success ? { change: toChange(read.output) } : { error: read.issues[0].message }
}
