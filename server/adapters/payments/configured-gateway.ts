import type { Config } from '../../config/config.ts'
import type { Store } from '../../db/store.ts'
import type { Gateway } from './gateway.ts'
import { createSandbox } from './sandbox.ts'
import { createSslcommerz } from './sslcommerz.ts'

type GatewayServices = { config: Pick<Config, 'gateway' | 'jwtSecret'>; store: Store; now(): number }

/** The configured gateway, or null if there is none. */
export const createConfiguredGateway = ({ config, store, now }: GatewayServices): Gateway | null => {
  const { gateway, jwtSecret } = config
  if (gateway === null) return null
  return gateway.kind === 'sandbox' ? createSandbox({ store, secret: jwtSecret, now }) : createSslcommerz(gateway)
}
