import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure, type EndpointResult, isSessionFailure, requestEndpoint } from './client.ts'
import { getAccessToken, readSession } from './session.ts'

/**
 * Makes a call as whoever is signed in, with one refresh where the server no longer takes the token. For reads, and for
 * writes that need their answer now (coupon apply, starting a payment); what may wait goes through write.ts.
 * @throws ApiFailure
 */
export const callAuthenticated = async <Row extends Endpoint>(
  row: Row,
  input: InputOf<Row>,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<EndpointResult<OutputOf<Row>>> => {
  const asker = await readUserId()
  const token = await readToken(row)
  try {
    return await requestEndpoint(row, input, { ...options, token })
  } catch (failure) {
    if (!(failure instanceof ApiFailure && isSessionFailure(failure)) || !token) throw failure
    const renewed = await getAccessToken(token)
    // Another person's token would make it his call.
    if (!renewed || (await readUserId()) !== asker) throw failure
    return requestEndpoint(row, input, { ...options, token: renewed })
  }
}

const readUserId = async (): Promise<string | undefined> => (await readSession())?.user.id

const readToken = async (row: Endpoint): Promise<string | null> => {
  const token = await getAccessToken()
  if (token === null && row.who !== 'anyone') throw new ApiFailure(401, ERROR_MESSAGES.unauthenticated)
  return token
}
