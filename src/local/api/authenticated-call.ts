import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import type { CallInput } from '../db/device-schema.ts'
import { ApiFailure, type EndpointResult, isSessionFailure, requestEndpoint } from './client.ts'
import { getAccessToken, readSession } from './session.ts'

/**
 * Makes a call as the signed-in user, and refreshes the token once where the server refuses it. For reads, and for
 * writes that need their response at once (applying a coupon, starting a payment). Other writes go through `submit`
 * (outbox/submit.ts).
 * @throws ApiFailure
 */
export const callAuthenticated = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<EndpointResult<OutputOf<E>>> => {
  const userId = await readUserId()
  const token = await readToken(endpoint)
  try {
    return await requestEndpoint(endpoint, input, { ...options, token })
  } catch (failure) {
    if (!(failure instanceof ApiFailure && isSessionFailure(failure)) || !token) throw failure
    const renewed = await getAccessToken(token)
    // Somebody else has signed in meanwhile: with their token it would be their call.
    if (!renewed || (await readUserId()) !== userId) throw failure
    return requestEndpoint(endpoint, input, { ...options, token: renewed })
  }
}

const readUserId = async (): Promise<string | undefined> => (await readSession())?.user.id

const readToken = async (endpoint: Endpoint): Promise<string | null> => {
  const token = await getAccessToken()
  if (token === null && endpoint.who !== 'anyone') throw new ApiFailure('SIGNED_OUT', ERROR_MESSAGES.unauthenticated)
  return token
}
