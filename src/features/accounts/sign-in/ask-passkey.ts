import { signInByPasskey, startPasskeySignIn } from '../../../contract/accounts/passkeys.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ApiFailure, type EndpointResult, requestEndpoint } from '../../../local/api/client.ts'
import { loadModule } from '../../../local/load-module.ts'

/** Has this browser passkeys? */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/**
 * Signs in with a passkey that the person chooses in a dialog of the browser.
 * @throws ApiFailure, also where they have closed it or have none
 */
export const requestPasskeySignIn = async (): Promise<EndpointResult<OutputOf<typeof signInByPasskey>>> => {
  const [{ startAuthentication }, { data: optionsJSON }] = await Promise.all([
    loadModule(() => import('@simplewebauthn/browser')),
    requestEndpoint(startPasskeySignIn, {}),
  ])
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiFailure('FETCH_ERROR', 'No passkey was used. Try again, or sign in another way.')
  })
  return requestEndpoint(signInByPasskey, { credential: { id, response } })
}
