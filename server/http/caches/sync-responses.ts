import type { Context } from 'hono'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { Services } from '../../adapters/services.ts'
import { noteStage } from '../requests/pending-request.ts'
import { checkInput, readQuery } from '../requests/request-input.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import { respondShared } from './shared-responses.ts'

type SyncRequest = { c: Context; services: Services; syncResponses: ResponseCache; address: string; requestId: string }

/**
 * Responds to a sync of the catalogue with the bytes that another device with the same cursor has got, if nothing was
 * logged since. What changes later gets a later number in the log, so the device fetches it then; that is also true of
 * stock, which is logged up to a minute after it has changed. Devices that sync at the same time mostly have the same
 * cursor, because the log grows in batches.
 */
export const respondToSync = async (
  request: SyncRequest,
  endpoint: Endpoint,
  makeResponse: () => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const input = checkInput(endpoint, readQuery(request.c))
  noteStage(request.c, 'catalogue version')
  const { epoch, seq } = await request.services.store.readCatalogueSeq()
  const cacheKey = `${epoch} ${JSON.stringify(input)}`
  return respondShared(
    request,
    {
      cacheKey,
      find: key => request.syncResponses.get(key, seq),
      keep: (key, response) => request.syncResponses.set(key, seq, response),
      isBackground: true,
    },
    makeResponse,
  )
}
