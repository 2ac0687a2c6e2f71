import * as v from 'valibot'

/** QUESTION: a question about a product, or an answer to one. MESSAGE: of a conversation, by its other side. */
export const ReportedEntity = v.picklist(['PRODUCT', 'REVIEW', 'QUESTION', 'MESSAGE'])
export type ReportedEntity = v.InferOutput<typeof ReportedEntity>

export const ReportReason = v.picklist(['FAKE', 'FORBIDDEN', 'MISLEADING', 'OFFENSIVE', 'PRIVATE', 'SPAM', 'OTHER'])
export type ReportReason = v.InferOutput<typeof ReportReason>
