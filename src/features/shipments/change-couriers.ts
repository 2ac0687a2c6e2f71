import type { InputOf } from '../../contract/endpoint.ts'
import {
  type CourierConnection,
  connectCourier,
  disconnectCourier,
  testCourier,
} from '../../contract/shipments/couriers.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { sendOnline } from '../../local/sync/online-change.ts'

/** A connection whose keys were just stored. `isTested` false: the courier does not answer now. */
export type SavedConnection = { connection: CourierConnection; isTested: boolean }

/** Stores the keys and asks the courier whether it accepts them. @throws ApiFailure where they were not stored */
export const connectAndTest = async (input: InputOf<typeof connectCourier>): Promise<SavedConnection> => {
  const connection = await sendOnline(connectCourier, input)
  try {
    return { connection: await test(connection.id ?? ''), isTested: true }
  } catch (failure) {
    if (failure instanceof ApiFailure) return { connection, isTested: false }
    throw failure
  }
}

export const test = (id: string): Promise<CourierConnection> => sendOnline(testCourier, { id })

export const disconnect = (id: string) => sendOnline(disconnectCourier, { id })
