import { useEffect, useState } from 'react'
import { originalPrice } from '../../../contract/discounts.ts'
import { keysOf } from '../../../contract/records.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'
import type { DraftPictures, StoredFile } from '../../../local/db/device-schema.ts'
import {
  clearProductDraft,
  type ProductFormDraft,
  type RestoredDraft,
  readProductDraft,
  saveProductDraft,
} from '../../../local/products/product-draft.ts'
import type { ProductFormInput } from './product-fields.ts'

/** The draft of a form as it was when the form opened; undefined: not read yet. */
export const useProductDraft = (draftKey: string): { draft: RestoredDraft | null | undefined; discard: () => void } => {
  const [draft, setDraft] = useState<RestoredDraft | null>()
  useEffect(() => {
    // Without its draft the form still works.
    readProductDraft(draftKey).then(setDraft, () => setDraft(null))
  }, [draftKey])
  const discard = () => {
    clearProductDraft(draftKey).catch(reportError)
    setDraft(null)
  }
  return { draft, discard }
}

/** The form's initial values with what was typed. Earlier versions asked for a discount instead of the price before. */
export const restoreTypedChanges = (initial: ProductFormInput, draft: ProductFormDraft | null): ProductFormInput => {
  const { discount, ...typed } = draft?.values ?? {}
  const restored = { ...initial, ...typed }
  const [price, taka] = [restored.price, discount ?? ''].map(text => Number(normaliseTypedNumber(text)))
  return price && taka ? { ...restored, priceBefore: String(originalPrice({ price, discount: taka })) } : restored
}

type TypedProduct = {
  initial: ProductFormInput
  values: ProductFormInput
  file: StoredFile | null
  /** Undefined: they are as the form began. */
  pictures: DraftPictures<StoredFile> | undefined
}

/** Keeps what is typed on this device with every change: a camera may end the page at any time. */
export const useKeepProductDraft = (draftKey: string, { initial, values, file, pictures }: TypedProduct): void => {
  const changes = findTypedChanges(initial, values)
  const text = JSON.stringify(changes)
  const ofPictures = JSON.stringify(pictures && [pictures.removed, pictures.items.map(item => ({ ...item, file: '' }))])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for the changes; the file of a photo stays the same
  useEffect(() => {
    if (text === '{}' && !file && !ofPictures) return
    saveProductDraft(draftKey, { values: changes, file, pictures }).catch(reportError)
  }, [draftKey, text, file, ofPictures])
}

/** Only what differs from the product, so that the rest is up to date when the form opens again. */
export const findTypedChanges = (initial: ProductFormInput, values: ProductFormInput): Record<string, string> =>
  Object.fromEntries(
    keysOf(values).flatMap(field => {
      const value = values[field]
      return typeof value === 'string' && value !== (initial[field] ?? '') ? [[field, value]] : []
    }),
  )
