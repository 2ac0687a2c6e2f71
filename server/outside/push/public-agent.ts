import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Config } from '../../config.ts'
import { isPublicAddress } from '../public-address.ts'

type Needs = Pick<Config, 'ownPushService'>

const SOCKETS = 20

/**
 * May this be the address of a push service: https, on its usual port, by a name? Whoever subscribes names it, so where the
 * name leads is judged again at every connection.
 */
export const isPushService = (endpoint: string, { ownPushService }: Needs): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (url.host === ownPushService?.host) return true
  return url.port === '' && isIP(url.hostname) === 0 && url.hostname.includes('.') && !url.hostname.startsWith('[')
}

/** Connects to the open internet alone: a name that leads into our own network opens no door into it. */
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
