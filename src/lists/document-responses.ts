import * as v from 'valibot'
import type { Endpoint, OutputOf } from '../contract/endpoint.ts'
import { INLINED_RESPONSES_ID, type InlinedResponse } from '../contract/sync/inlined-calls.ts'

/**
 * Responses that the server has inlined into this document, of endpoints that only their own screens know. Those of the shop's
 * first screens are in products/inlined-data.ts.
 */

let responses: readonly InlinedResponse[] | undefined

/** The responses of a page that is rendered on the server. */
export const setDocumentResponses = (inlined: readonly InlinedResponse[]): void => {
  responses = inlined
}

/** What the document has of a call, for the first rendering; undefined: nothing that this version can read. */
export const findDocumentResponse = <E extends Endpoint>(
  { name, output }: E,
  isWanted: (input: InlinedResponse['input']) => boolean,
): OutputOf<E> | undefined => {
  responses ??= readDocument()
  const call = responses.find(({ row, input }) => row === name && isWanted(input))
  const parsed = v.safeParse(v.object({ data: output }), call?.response)
  return parsed.success ? (parsed.output.data as OutputOf<E>) : undefined
}

const readDocument = (): readonly InlinedResponse[] => {
  const text = document.getElementById(INLINED_RESPONSES_ID)?.textContent
  return text ? JSON.parse(text) : []
}
