import * as v from 'valibot'

export const ReportedEntity = v.picklist(['PRODUCT', 'REVIEW'])
export type ReportedEntity = v.InferOutput<typeof ReportedEntity>

export const ReportReason = v.picklist(['FAKE', 'FORBIDDEN', 'MISLEADING', 'OFFENSIVE', 'PRIVATE', 'SPAM', 'OTHER'])
export type ReportReason = v.InferOutput<typeof ReportReason>
