import * as v from 'valibot'
import { productQuestions, type Question } from '../../contract/questions/questions.ts'
import { INLINED_RESPONSES_ID, type InlinedResponse } from '../../contract/sync/inlined-calls.ts'

let responses: readonly InlinedResponse[] | undefined

/** The responses of a page that is rendered on the server. */
export const setInlinedQuestions = (inlined: readonly InlinedResponse[]): void => {
  responses = inlined
}

/** The questions that the server has inlined into this document, for the first rendering. */
export const getInlinedQuestions = (productId: string): Question[] | undefined => {
  responses ??= readDocument()
  const call = responses.find(({ row, input }) => row === productQuestions.name && input.id === productId)
  const parsed = v.safeParse(v.object({ data: productQuestions.output }), call?.response)
  return parsed.success ? parsed.output.data : undefined
}

const readDocument = (): readonly InlinedResponse[] => {
  const text = document.getElementById(INLINED_RESPONSES_ID)?.textContent
  return text ? (JSON.parse(text) as InlinedResponse[]) : []
}
