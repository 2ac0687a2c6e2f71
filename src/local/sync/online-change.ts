import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { readSession } from '../api/session.ts'
import type { CallInput } from '../db/device-schema.ts'
import { markStale } from '../db/replica.ts'
import { applyResponse } from './apply-response.ts'
import { writeForUser } from './listings.ts'

/**
 * Sends a change that never waits offline, stores the row that it answers, and has the lists that show it fetched
 * again.
 * @throws ApiFailure
 */
export const sendOnline = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> => {
  const userId = (await readSession())?.user.id ?? null
  const { data } = await callAuthenticated(endpoint, input)
  await writeForUser(userId, async () => {
    await applyResponse(endpoint, data)
    await markStale(endpoint.stale)
  })
  return data
}
