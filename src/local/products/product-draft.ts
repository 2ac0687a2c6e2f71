import { db } from '../db/database.ts'
import type { DraftPictures, FileRef, MetaValues, StoredFile } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { isQuotaExceeded } from '../db/storage.ts'
import { deleteUnusedFiles, loadFile, storeFile, toFileRef } from '../db/stored-files.ts'

/** What was typed into a form of a product, the cover that was chosen, and the photos where they were changed. */
export type ProductFormDraft = {
  values: Record<string, string>
  file: StoredFile | null
  pictures?: DraftPictures<StoredFile> | undefined
}

/** `isPictureLost`: of a photo: the phone was full, or the browser can no longer read the picture that an earlier release stored. */
export type RestoredDraft = ProductFormDraft & { isPictureLost: boolean }

/** The form of a product that is not created yet. Others have their product's id. */
export const NEW_PRODUCT_FORM = 'new'

/** What was typed into this form and neither sent nor discarded; null: nothing. */
export const readProductDraft = async (form: string): Promise<RestoredDraft | null> => {
  const draft = (await readForms())[form]
  if (!draft) return null
  const file = (draft.file && (await loadFile(draft.file))) ?? null
  const pictures = draft.pictures && (await loadPictures(draft.pictures))
  const isPictureLost = (draft.file !== null && !file) || pictures?.items.length !== draft.pictures?.items.length
  return { values: draft.values, file, pictures, isPictureLost }
}

const loadPictures = async ({ items, removed }: DraftPictures<FileRef>): Promise<DraftPictures<StoredFile>> => {
  const loaded = await Promise.all(
    items.map(async item => ({ ...item, file: (item.file && (await loadFile(item.file))) ?? null })),
  )
  return { items: loaded.filter((item, at) => item.file || !items[at]?.file), removed }
}

/**
 * Keeps what is typed through reloads, until it is sent or discarded, or the vendor signs out. On a full phone without
 * its photos, which are then lost for the form that is opened again.
 */
export const saveProductDraft = async (form: string, { values, file, pictures }: ProductFormDraft): Promise<void> => {
  const save = (keep: KeepFile) =>
    changeForms(async forms => ({
      ...forms,
      [form]: {
        values,
        file: file && (await keep(file)),
        pictures: pictures && (await keepPictures(pictures, keep)),
      },
    }))
  try {
    await save(storeFile)
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    await save(toFileRef)
  }
}

type KeepFile = (file: StoredFile) => FileRef | Promise<FileRef>

const keepPictures = async (
  { items, removed }: DraftPictures<StoredFile>,
  keep: KeepFile,
): Promise<DraftPictures<FileRef>> => {
  const kept = []
  for (const item of items) kept.push({ ...item, file: item.file && (await keep(item.file)) })
  return { items: kept, removed }
}

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
