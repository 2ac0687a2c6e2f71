import { db } from '../../db/database.ts'
import type { MetaValues, StoredFile } from '../../db/device-schema.ts'
import { readMeta } from '../../db/meta.ts'
import { deleteUnusedFiles, loadFile, storeFile } from '../../db/stored-files.ts'

/** What was typed into a form of a product, and the picture that was chosen. */
export type ProductFormDraft = { values: Record<string, string>; file: StoredFile | null }

/** `isPictureLost`: the browser can no longer read the picture that an earlier release stored. */
export type RestoredDraft = ProductFormDraft & { isPictureLost: boolean }

/** The form of a product that is not created yet. Others have their product's id. */
export const NEW_PRODUCT_FORM = 'new'

/** What was typed into this form and neither sent nor discarded; null: nothing. */
export const readProductDraft = async (form: string): Promise<RestoredDraft | null> => {
  const draft = (await readForms())[form]
  if (!draft) return null
  const file = (draft.file && (await loadFile(draft.file))) ?? null
  return { values: draft.values, file, isPictureLost: draft.file !== null && !file }
}

/** Keeps what is typed through reloads, until it is sent or discarded, or the vendor signs out. */
export const saveProductDraft = (form: string, { values, file }: ProductFormDraft): Promise<void> =>
  changeForms(async forms => ({ ...forms, [form]: { values, file: file && (await storeFile(file)) } }))

export const clearProductDraft = (form: string): Promise<void> =>
  changeForms(async ({ [form]: _, ...others }) => others)

const readForms = async (): Promise<Forms> => (await readMeta('productForms')) ?? {}

type Forms = MetaValues['productForms']

/** No draft is worth what `writeTransaction` would evict for it. */
const changeForms = (change: (forms: Forms) => Promise<Forms>): Promise<void> =>
  db.transaction('rw', db.meta, db.files, db.outbox, async () => {
    await db.meta.put({ key: 'productForms', value: await change(await readForms()), at: Date.now() })
    await deleteUnusedFiles()
  })
