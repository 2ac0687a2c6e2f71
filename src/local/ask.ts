import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { REFUSED } from '../contract/messages.ts'
import { type Answered, ApiFailure, call, isOfSession } from './api.ts'
import { freshToken, readSession } from './session.ts'

/**
 * Makes a call as whoever is signed in, with one refresh where the server no longer takes the token. For reads, and for
 * writes that need their answer now (coupon apply, starting a payment); what may wait goes through write.ts.
 * @throws ApiFailure
 */
export const ask = async <Row extends Endpoint>(
  row: Row,
  input: InputOf<Row>,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<Answered<OutputOf<Row>>> => {
  const asker = await userId()
  const token = await tokenFor(row)
  try {
    return await call(row, input, { ...options, token })
  } catch (failure) {
    if (!(failure instanceof ApiFailure && isOfSession(failure)) || !token) throw failure
    const renewed = await freshToken(token)
    // Another person's token would make it his call.
    if (!renewed || (await userId()) !== asker) throw failure
    return call(row, input, { ...options, token: renewed })
  }
}

const userId = async (): Promise<string | undefined> => (await readSession())?.user.id

const tokenFor = async (row: Endpoint): Promise<string | null> => {
  const token = await freshToken()
  if (token === null && row.who !== 'anyone') throw new ApiFailure(401, REFUSED.unauthenticated)
  return token
}
