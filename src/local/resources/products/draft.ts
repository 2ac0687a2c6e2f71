import { db } from '../../db/database.ts'
import type { MetaValues } from '../../db/device-schema.ts'
import { readMeta } from '../../db/meta.ts'

/** What was typed into a form of a product, and the picture that was chosen. */
export type ProductFormDraft = MetaValues['productForms'][string]

/** The form of a product that is not created yet. Others have their product's id. */
export const NEW_PRODUCT_FORM = 'new'

/** What was typed into this form and neither sent nor discarded; null: nothing. */
export const readProductDraft = async (form: string): Promise<ProductFormDraft | null> =>
  (await readForms())[form] ?? null

/** Keeps what is typed through reloads, until it is sent or discarded, or the vendor signs out. */
export const saveProductDraft = (form: string, draft: ProductFormDraft): Promise<void> =>
  changeForms(forms => ({ ...forms, [form]: draft }))

export const clearProductDraft = (form: string): Promise<void> => changeForms(({ [form]: _, ...others }) => others)

const readForms = async (): Promise<MetaValues['productForms']> => (await readMeta('productForms')) ?? {}

const changeForms = (change: (forms: MetaValues['productForms']) => MetaValues['productForms']): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'productForms', value: change(await readForms()), at: Date.now() })
  })
