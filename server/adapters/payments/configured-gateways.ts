import type { Config, GatewayConfig } from '../../config/config.ts'
import { createBkash } from './bkash.ts'
import type { TokenStorage } from './bkash-token.ts'
import type { Gateway } from './gateway.ts'
import type { Gateways } from './gateways.ts'
import { createSandbox, type SandboxStorage } from './sandbox.ts'
import { createSslcommerz } from './sslcommerz.ts'

type GatewayServices = {
  config: Pick<Config, 'gateways' | 'jwtSecret'>
  sandboxStorage: SandboxStorage
  /** Where a gateway keeps its access token, for all processes. */
  openTokenStorage(gateway: string): TokenStorage
  now(): number
}

/** The configured gateways, in the order of the configuration. */
export const createConfiguredGateways = (services: GatewayServices): Gateways =>
  services.config.gateways.map(gateway => createGateway(gateway, services))

const createGateway = (gateway: GatewayConfig, services: GatewayServices): Gateway => {
  const { config, sandboxStorage, openTokenStorage, now } = services
  if (gateway.kind === 'sandbox') return createSandbox({ storage: sandboxStorage, secret: config.jwtSecret, now })
  if (gateway.kind === 'bkash') return createBkash(gateway, { tokens: openTokenStorage('bkash'), now })
  return createSslcommerz(gateway)
}
