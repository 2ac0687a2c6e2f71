import { ApiError } from '../../src/contract/errors.ts'
import { type Courier, CourierError } from '../adapters/couriers/courier.ts'
import type { Services } from '../adapters/services.ts'
import type { ConnectionRow } from './courier-connections.ts'
import { disableConnection } from './disable-connection.ts'
import { openCourier } from './open-courier.ts'

/**
 * Asks a courier by an account, while somebody waits for the answer. Slow: call it before a transaction.
 * @throws ApiError UNAVAILABLE (it does not answer), VALIDATION (it refuses the keys: the account is disabled)
 */
export const askAccount = async <T>(
  services: Services,
  connection: ConnectionRow,
  ask: (courier: Courier) => Promise<T>,
): Promise<T> => {
  try {
    return await ask(openCourier(services, connection))
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    if (error.kind !== 'KEYS_REFUSED')
      throw new ApiError('UNAVAILABLE', 'The courier does not answer. Try again in a few minutes.')
    const refusal = { problem: error.message, now: services.now() }
    await services.store.write(tx => disableConnection(tx, connection, refusal))
    throw new ApiError(
      'VALIDATION',
      'The courier does not accept the keys of this shop. Enter them again in its settings.',
    )
  }
}
