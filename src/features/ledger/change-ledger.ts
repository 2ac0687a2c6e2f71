import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { markStale } from '../../local/db/replica.ts'

/** Sends a change of money, which never waits offline, and has the lists that show it fetched again. */
export const changeLedger = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
  const { data } = await callAuthenticated(endpoint, input)
  await markStale(endpoint.stale)
  return data
}
