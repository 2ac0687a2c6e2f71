import { ApiError, type ApiErrorDetail, type ErrorCode } from '../../../src/contract/errors.ts'
import type { MessageDescriptor } from '../../../src/contract/messages/message.ts'
import { encodePictureHere, type PictureJob } from './picture-encoding.ts'
import type { EncodedPicture } from './picture-files.ts'

export type PictureRequest = { id: number; job: PictureJob }
/** Errors lose their class between processes, so their kind is sent along. */
export type PictureResponse = { id: number } & (
  | { kind: 'encoded'; picture: EncodedPicture }
  | { kind: 'refused'; code: ErrorCode; message: MessageDescriptor; detail: ApiErrorDetail }
  | { kind: 'failed'; error: unknown }
)

/** This file runs in the process that picture-process-client.ts starts. It ends when that closes the channel, or is killed. */
const respond = async ({ id, job }: PictureRequest): Promise<PictureResponse> => {
  try {
    return { id, kind: 'encoded', picture: await encodePictureHere(job) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { id, kind: 'failed', error }
    return { id, kind: 'refused', code: error.code, message: error.descriptor, detail: error.detail }
  }
}

// A service that is stopped signals all its processes. The server finishes its requests first and then closes the channel.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (request: PictureRequest) => process.send?.(await respond(request)))
