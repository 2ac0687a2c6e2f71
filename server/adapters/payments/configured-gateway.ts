import type { Config } from '../../config/config.ts'
import type { Gateway } from './gateway.ts'
import { createSandbox, type SandboxStorage } from './sandbox.ts'
import { createSslcommerz } from './sslcommerz.ts'

type GatewayServices = { config: Pick<Config, 'gateway' | 'jwtSecret'>; sandboxStorage: SandboxStorage; now(): number }

/** The configured gateway, or null if there is none. */
export const createConfiguredGateway = ({ config, sandboxStorage, now }: GatewayServices): Gateway | null => {
  const { gateway, jwtSecret } = config
  if (gateway === null) return null
  return gateway.kind === 'sandbox'
    ? createSandbox({ storage: sandboxStorage, secret: jwtSecret, now })
    : createSslcommerz(gateway)
}
