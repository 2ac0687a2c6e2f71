import type { Agent } from 'node:https'
import type { Config } from '../../config/config.ts'
import { createPublicAgent } from './public-agent.ts'
import { isPushEndpoint } from './push-hosts.ts'

/** Which push services get messages, and how they are reached. */
export type PushNetwork = { isEndpoint(endpoint: string): boolean; agent: Agent }

/** The known and configured push services of the open internet. */
export const openPushNetwork = ({ pushHosts }: Pick<Config, 'pushHosts'>): PushNetwork => ({
  isEndpoint: endpoint => isPushEndpoint(endpoint, pushHosts),
  agent: createPublicAgent(),
})
