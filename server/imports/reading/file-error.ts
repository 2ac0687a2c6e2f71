import { ApiError } from '../../../src/contract/errors.ts'
import type { Message } from '../../../src/contract/messages/server-messages.ts'

/** The uploaded file cannot be used. */
export const fileError = (message: Message): ApiError =>
  new ApiError('VALIDATION', message, { fields: { file: message } })
