import type { InputOf } from '../../contract/endpoint.ts'
import {
  type CourierConnection,
  connectCourier,
  disconnectCourier,
  testCourier,
} from '../../contract/shipments/couriers.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { sendOnline } from '../../local/sync/online-change.ts'

/**
 * Stores the keys and asks the courier whether it accepts them.
 * @returns the connection as it is then; not tested where the courier does not answer now
 */
export const connectAndTest = async (input: InputOf<typeof connectCourier>): Promise<CourierConnection> => {
  const connection = await sendOnline(connectCourier, input)
  try {
    return await test(connection.id ?? '')
  } catch (failure) {
    if (failure instanceof ApiFailure) return connection
    throw failure
  }
}

export const test = (id: string): Promise<CourierConnection> => sendOnline(testCourier, { id })

export const disconnect = (id: string) => sendOnline(disconnectCourier, { id })
