import { signInByPasskey, startPasskeyConfirmation, startPasskeySignIn } from '../../../contract/accounts/passkeys.ts'
import type { RequestOptions, UsedCredential } from '../../../contract/accounts/used-passkey.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ApiFailure, type EndpointResult, requestEndpoint } from '../../../local/api/client.ts'
import { loadModule } from '../../../local/load-module.ts'

/** Has this browser passkeys? */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/**
 * Signs in with a passkey that the person chooses in a dialog of the browser.
 * @throws ApiFailure, also where they have closed it or have none
 */
export const requestPasskeySignIn = async (): Promise<EndpointResult<OutputOf<typeof signInByPasskey>>> => {
  const credential = await askPasskey(requestEndpoint(startPasskeySignIn, {}), NOT_SIGNED_IN)
  return requestEndpoint(signInByPasskey, { credential })
}

/**
 * Lets the signed-in person confirm something with a passkey of theirs, in a dialog of the browser.
 * @throws ApiFailure, also where they have closed it
 */
export const requestPasskeyConfirmation = (): Promise<UsedCredential> =>
  askPasskey(callAuthenticated(startPasskeyConfirmation, {}), NOT_CONFIRMED)

const NOT_SIGNED_IN = 'No passkey was used. Try again, or sign in another way.'
const NOT_CONFIRMED = 'No passkey was used. Please try again.'

const askPasskey = async (
  request: Promise<{ data: RequestOptions }>,
  failure: typeof NOT_SIGNED_IN | typeof NOT_CONFIRMED,
): Promise<UsedCredential> => {
  const [{ startAuthentication }, { data: optionsJSON }] = await Promise.all([
    loadModule(() => import('@simplewebauthn/browser')),
    request,
  ])
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiFailure('FETCH_ERROR', failure)
  })
  return { id, response }
}
