import * as v from 'valibot'
import { MessageDescriptor, renderEnglish } from './messages/message.ts'
import { type Message, toDescriptor } from './messages/server-messages.ts'

/** Every error code of the API and the HTTP status that carries it. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  VARIANT_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  BLOCKED: 403,
  SECOND_FACTOR_ENROLMENT: 403,
  PURCHASE_REQUIRED: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  CART_CHANGED: 409,
  OUT_OF_STOCK: 409,
  SHOP_PAUSED: 409,
  DELIVERY_UNAVAILABLE: 409,
  DUPLICATE: 409,
  ILLEGAL_TRANSITION: 409,
  UNCONFIRMED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * What a refused call answers beside its message. `fields` maps a form field to its message; the descriptors are what
 * both were rendered from. The rest depends on the code.
 */
export const ErrorDetail = v.looseObject({
  code: v.string(),
  descriptor: v.optional(MessageDescriptor),
  fields: v.optional(v.record(v.string(), v.string())),
  fieldDescriptors: v.optional(v.record(v.string(), MessageDescriptor)),
})
export type ErrorDetail = v.InferOutput<typeof ErrorDetail>

export const ErrorResponse = v.object({ success: v.literal(false), message: v.string(), error: ErrorDetail })
export type ErrorResponse = v.InferOutput<typeof ErrorResponse>

/** What a refusal has beside its message: messages at fields, and values that depend on the code. */
export type ApiErrorDetail = { fields?: Readonly<Record<string, Message>>; [name: string]: unknown }

/** The request is refused. Thrown by rules and handlers; the server answers it as a Failure. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly descriptor: MessageDescriptor
  readonly detail: ApiErrorDetail

  constructor(code: ErrorCode, message: Message, detail: ApiErrorDetail = {}) {
    const descriptor = toDescriptor(message)
    super(renderEnglish(descriptor))
    this.code = code
    this.descriptor = descriptor
    this.detail = detail
  }
}
