import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import type { EndpointResult } from '../api/client.ts'
import { db } from '../db/database.ts'
import { markStale } from '../db/replica.ts'
import { refreshSettings } from '../sync/listings.ts'
import { syncPages } from './page-sync.ts'

/** Changes a page. This device shows the change in its lists and its footer at once. @throws ApiFailure */
export const writePage = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<EndpointResult<OutputOf<E>>> => {
  const response = await callAuthenticated(endpoint, input)
  await db.transaction('rw', db.listings, async () => markStale(['pages']))
  // The change is made, whether or not pages and links arrive.
  Promise.all([syncPages(), refreshSettings()]).catch(() => undefined)
  return response
}
