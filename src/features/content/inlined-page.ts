import * as v from 'valibot'
import { listPages, type PublishedPage } from '../../contract/content/pages.ts'
import { INLINED_RESPONSES_ID, type InlinedResponse } from '../../contract/sync/inlined-calls.ts'

let responses: readonly InlinedResponse[] | undefined

/** The responses of a page that is rendered on the server. */
export const setInlinedPages = (inlined: readonly InlinedResponse[]): void => {
  responses = inlined
}

/** The page that the server has inlined into this document, for the first rendering. */
export const getInlinedPage = (slug: string): PublishedPage | undefined => {
  responses ??= readDocument()
  const call = responses.find(({ row, input }) => row === listPages.name && input.slug === slug)
  const parsed = v.safeParse(v.object({ data: listPages.output }), call?.response)
  return parsed.success ? parsed.output.data[0] : undefined
}

const readDocument = (): readonly InlinedResponse[] => {
  const text = document.getElementById(INLINED_RESPONSES_ID)?.textContent
  return text ? (JSON.parse(text) as InlinedResponse[]) : []
}
