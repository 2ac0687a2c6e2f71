import { type Category, createCategory, deleteCategory, updateCategory } from '../../contract/categories.ts'
import { readCategories } from '../../local/catalogue.ts'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { type Effect, overlayRows, type Shown } from './overlay-rows.ts'

/** A category with what waits for it. */
export type OwnCategory = Shown<Category> & {
  /** The server has not made it yet. */
  isNew: boolean
  /** The picture that was chosen and is not sent yet. */
  file: Blob | null
}

/** The categories with what waits laid over them, for a live query; undefined: this device has never heard of any. */
export const readOwnCategories = (): Promise<OwnCategory[] | undefined> =>
  inOneLook([db.categories, db.listings], async () => {
    const [{ categories }, entries] = await Promise.all([readCategories(), pendingEntries()])
    return categories && overlayCategories(categories, entries)
  })

/** Lays what waits over the categories, new ones at the end, where the server will put them. */
export const overlayCategories = (categories: readonly Category[], entries: readonly OutboxEntry[]): OwnCategory[] => {
  const known = new Set(categories.map(category => category.id))
  const made = entries.flatMap(entry =>
    entry.endpoint === createCategory.name && !known.has(String(entry.input.id)) ? [madeBy(entry)] : [],
  )
  return overlayRows([...categories, ...made], entries, effect).map(category => ({
    ...category,
    isNew: !known.has(category.id),
    file: (category.entries.findLast(entry => entry.input.file instanceof Blob)?.input.file as Blob | null) ?? null,
  }))
}

const CALLS = new Set<string>([createCategory.name, updateCategory.name])

const effect: Effect<Category> = (category, { endpoint, input }) => {
  if (input.id !== category.id) return null
  if (endpoint === deleteCategory.name) return 'gone'
  return CALLS.has(endpoint) ? writtenFields(input) : null
}

/** What a change writes of a category. */
export const writtenFields = ({
  name,
  description,
}: OutboxEntry['input']): Partial<Pick<Category, 'name' | 'description'>> => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof description === 'string' && { description }),
})

const madeBy = ({ input }: OutboxEntry): Category => ({
  id: String(input.id),
  name: '',
  description: '',
  ...writtenFields(input),
  image: '',
  thumbhash: null,
  seq: 0,
})
