import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../network/public-address.ts'

const SOCKETS = 20

/**
 * An HTTPS agent that connects to public addresses only. It checks every connection, because DNS answers may change.
 */
export const createPublicAgent = (): Agent => {
  const publicOnlyLookup: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      const isPublic = found.every(({ address, family }) => isPublicAddress(address, family))
      const [first] = found
      if (!isPublic || !first) return done(new Error('A push service is not on the open internet.'), '', 4)
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })
  return new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: publicOnlyLookup })
}
