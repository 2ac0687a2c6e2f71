import { db } from './database.ts'
import type { FileRef, StoredFile } from './device-schema.ts'
import { createId } from './ids.ts'

/**
 * Pictures that wait to be sent, as bytes and never as Blobs: WebKit keeps a stored Blob as a reference, loses what it
 * refers to, and refuses it in a private window. They have a table of their own, so that screens, which read the whole
 * outbox with each change of it, do not load them.
 */

/** The file in memory. @throws where the browser can no longer read the Blob */
export const readBlob = async (blob: Blob): Promise<StoredFile> => {
  const bytes = await blob.arrayBuffer()
  // WebKit may answer nothing for a Blob that it has lost.
  if (bytes.byteLength !== blob.size) throw new Error('The file cannot be read any more.')
  return { fileId: createId(), type: blob.type, size: blob.size, bytes }
}

export const toBlob = ({ bytes, type }: StoredFile): Blob => new Blob([bytes], { type })

export const isFileRef = (value: unknown): value is FileRef =>
  typeof value === 'object' && value !== null && 'fileId' in value

export const isStoredFile = (value: unknown): value is StoredFile => isFileRef(value) && 'bytes' in value

const readStoredFile = (fileId: string): Promise<StoredFile | undefined> => db.files.get(fileId)

export const toFileRef = ({ fileId, type, size }: FileRef): FileRef => ({ fileId, type, size })

/** Stores a file inside the caller's transaction. @returns what the row keeps in its place */
export const storeFile = async (file: StoredFile): Promise<FileRef> => {
  const isStored = (await db.files.where('fileId').equals(file.fileId).count()) > 0
  if (!isStored) await db.files.add(file)
  return toFileRef(file)
}

/** An entry as the outbox keeps it: the files of its input are stored, inside the caller's transaction. */
export const storeEntryFiles = async <Entry extends { input: object }>(entry: Entry): Promise<Entry> => {
  const stored: Record<string, FileRef> = {}
  for (const [name, value] of Object.entries(entry.input))
    if (isStoredFile(value)) stored[name] = await storeFile(value)
  return { ...entry, input: { ...entry.input, ...stored } }
}

/** An entry's input as it is sent, with its files; null: one of them is lost. Not inside a transaction. */
export const loadInputFiles = async (input: object): Promise<Record<string, unknown> | null> => {
  const loaded: Record<string, unknown> = { ...input }
  for (const [name, value] of Object.entries(input)) {
    if (!isWaitingFile(value)) continue
    const file = await loadFile(value)
    if (!file) return null
    loaded[name] = file
  }
  return loaded
}

/** @param file releases up to 0.2.0 stored a Blob */
export const loadFile = (file: FileRef | Blob): Promise<StoredFile | undefined> =>
  isFileRef(file) ? readStoredFile(file.fileId) : readBlob(file).catch(() => undefined)

/** An entry without its files, which are optional in every input. */
export const dropEntryFiles = <Entry extends { input: object }>(entry: Entry): Entry => ({
  ...entry,
  input: Object.fromEntries(Object.entries(entry.input).filter(([, value]) => !isWaitingFile(value))),
})

const isWaitingFile = (value: unknown): value is FileRef | Blob => value instanceof Blob || isFileRef(value)

/** Deletes the files that no entry and no draft of a form names any more, inside the caller's transaction. */
export const deleteUnusedFiles = async (): Promise<void> => {
  const stored = await db.files.toCollection().primaryKeys()
  if (stored.length === 0) return
  const inputs = (await db.outbox.toArray()).map(({ input }) => input)
  const forms = await db.meta.get('productForms')
  const drafts = forms?.key === 'productForms' ? Object.values(forms.value) : []
  const photos = drafts.flatMap(({ pictures }) => pictures?.items ?? [])
  const named = [...inputs, ...drafts, ...photos].flatMap(row => Object.values(row)).filter(isFileRef)
  const used = new Set(named.map(({ fileId }) => fileId))
  await db.files.bulkDelete(stored.filter(id => !used.has(id)))
}
