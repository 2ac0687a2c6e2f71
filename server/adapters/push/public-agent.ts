import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Config } from '../../config/config.ts'
import { isPublicAddress } from '../network/public-address.ts'

type Needs = Pick<Config, 'ownPushService'>

const SOCKETS = 20

/** Connects to public addresses only, checked at every connection: a name may resolve to our own network tomorrow. */
export const createPublicAgent = ({ ownPushService }: Needs): Agent => {
  const ownName = ownPushService?.host.replace(/:\d+$/, '')
  const guarded: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      const isOpen = host === ownName || found.every(({ address, family }) => isPublicAddress(address, family))
      if (!isOpen || found.length === 0) return done(new Error('A push service is not on the open internet.'), '', 4)
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
  const trust = ownPushService ? { ca: [...rootCertificates, ownPushService.ca] } : {}
  return new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: guarded, ...trust })
}
