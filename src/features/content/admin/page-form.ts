import { createPageDraft, type PageDraft, updatePageDraft } from '../../../contract/content/page-drafts.ts'
import { writePage } from '../../../local/content/page-writes.ts'
import { clearProductDraft, readProductDraft, saveProductDraft } from '../../../local/products/product-draft.ts'

/** What the editor's form holds. */
export type PageForm = {
  slug: string
  title: string
  titleBn: string
  body: string
  bodyBn: string
  inFooter: boolean
  inMenu: boolean
  position: number
}

export const EMPTY_PAGE: PageForm = {
  ...{ slug: '', title: '', titleBn: '', body: '', bodyBn: '' },
  ...{ inFooter: true, inMenu: false, position: 0 },
}

export const toPageForm = (page: PageDraft): PageForm => ({
  ...page,
  titleBn: page.titleBn ?? '',
  bodyBn: page.bodyBn ?? '',
})

const TEXT_FIELDS = ['slug', 'title', 'titleBn', 'body', 'bodyBn'] as const

/** The key under which the device keeps what was typed: the page's id, or what a new one began with. */
const draftKey = (key: string) => `page:${key}`

/** What was typed into this form and not saved on the server; null: nothing. `seq`: the page that it was based on. */
export const readPageForm = async (key: string): Promise<{ form: Partial<PageForm>; seq: number } | null> => {
  const draft = await readProductDraft(draftKey(key))
  if (!draft) return null
  const { seq, ...form } = draft.values
  return { form, seq: Number(seq) }
}

export const keepPageForm = (key: string, form: PageForm, seq: number): Promise<void> => {
  const texts = Object.fromEntries(TEXT_FIELDS.map(field => [field, form[field]]))
  return saveProductDraft(draftKey(key), { values: { ...texts, seq: String(seq) }, file: null })
}

export const clearPageForm = (key: string): Promise<void> => clearProductDraft(draftKey(key))

/** Saves a new page, or a new version of one that its author saw with this `seq`. @throws ApiFailure */
export const savePageForm = (form: PageForm, page: PageDraft | null, seq: number) => {
  const { slug, ...rest } = { ...form, position: Number(form.position) || 0 }
  return page
    ? writePage(updatePageDraft, { id: page.id, seq, ...rest })
    : writePage(createPageDraft, { slug, ...rest })
}
