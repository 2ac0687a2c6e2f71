import type { Courier } from '../adapters/couriers/courier.ts'
import { createSandboxCourier } from '../adapters/couriers/demo-courier.ts'
import { createPathao } from '../adapters/couriers/pathao.ts'
import { createSteadfast } from '../adapters/couriers/steadfast.ts'
import type { Services } from '../adapters/services.ts'
import { type ConnectionRow, openKeys, openSession } from './courier-connections.ts'
import { openSandboxParcels } from './sandbox-parcels.ts'

type CourierServices = Pick<Services, 'store' | 'config' | 'now'>

/** A courier with a shop's keys. @param connection null: the sandbox, which needs none */
export const openCourier = (services: CourierServices, connection: ConnectionRow | null): Courier => {
  const { config, now } = services
  if (!connection) return createSandboxCourier(openSandboxParcels(services.store), config.publicUrl)
  const keys = openKeys(connection, config)
  const { steadfastUrl, pathaoUrl, timeoutMs } = config.couriers
  if (connection.courier === 'steadfast') return createSteadfast({ url: steadfastUrl, keys, timeoutMs })
  if (connection.courier === 'pathao')
    return createPathao({ url: pathaoUrl, keys, session: openSession(connection, services), now, timeoutMs })
  throw new Error(`There is no courier ${connection.courier}.`)
}
