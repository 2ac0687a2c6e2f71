import { addPasskey, type CreationOptions, type Passkey } from '../../../contract/accounts/passkeys.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { loadModule } from '../../../local/load-module.ts'

/**
 * Lets the browser make a passkey, in a dialog of its own, and adds it to the account.
 * @throws ApiFailure, also where the person has closed the dialog
 */
export const createPasskey = async (name: string, optionsJSON: CreationOptions): Promise<Passkey> => {
  const { startRegistration } = await loadModule(() => import('@simplewebauthn/browser'))
  const { id, response } = await startRegistration({ optionsJSON }).catch(error => {
    throw new ApiFailure('FETCH_ERROR', isKnown(error) ? KNOWN : NOT_MADE)
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = { id, response: { clientDataJSON, attestationObject, transports } }
  return (await callAuthenticated(addPasskey, { name, credential })).data
}

const NOT_MADE = 'No passkey was made. Please try again.'
const KNOWN = 'This device has a passkey of this account already.'

const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
