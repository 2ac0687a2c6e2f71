import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../../config/config.ts'
import { isPublicAddress } from '../network/public-address.ts'
import { isPushEndpoint } from './push-hosts.ts'

/** Which push services get messages, and how they are reached. */
export type PushNetwork = { isEndpoint(endpoint: string): boolean; agent: Agent }

/** The known and configured push services of the open internet. */
export const openPushNetwork = ({ pushHosts }: Pick<Config, 'pushHosts'>): PushNetwork => ({
  isEndpoint: endpoint => isPushEndpoint(endpoint, pushHosts),
  agent: createPublicAgent(),
})

const SOCKETS = 20

/**
 * An HTTPS agent that connects to public addresses only. It checks every connection, because DNS answers may change.
 */
export const createPublicAgent = (problem = 'A push service is not on the open internet.'): Agent => {
  const publicOnlyLookup: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      const isPublic = found.every(({ address, family }) => isPublicAddress(address, family))
      const [first] = found
      if (!isPublic || !first) return done(new Error(problem), '', 4)
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })
  return new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: publicOnlyLookup })
}
