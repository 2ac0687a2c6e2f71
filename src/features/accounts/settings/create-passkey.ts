import type { CreationOptions, NewCredential } from '../../../contract/accounts/passkeys.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { loadModule } from '../../../local/load-module.ts'

/** Lets the browser make a passkey, in a dialog of its own. @throws ApiFailure, also where the person has closed the dialog */
export const createPasskey = async (optionsJSON: CreationOptions): Promise<NewCredential> => {
  const { startRegistration } = await loadModule(() => import('@simplewebauthn/browser'))
  const { id, response } = await startRegistration({ optionsJSON }).catch(error => {
    throw new ApiFailure('FETCH_ERROR', isKnown(error) ? KNOWN : NOT_MADE)
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}

const NOT_MADE = 'No passkey was made. Please try again.'
const KNOWN = 'This device has a passkey of this account already.'

const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
