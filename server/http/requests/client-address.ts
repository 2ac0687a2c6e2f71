import { isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../../adapters/services.ts'
import { getIncomingMessage } from './incoming-message.ts'

/**
 * The client's address, for rate limits. Behind `trustProxy` proxies it is the entry of X-Forwarded-For that the
 * outermost proxy has added; entries further left come from the client and are not trusted. IPv6 addresses are reduced
 * to their /64 network, because one household owns all addresses in it.
 */
export const getClientAddress = (c: Context, trustProxy: number): string => {
  const address = getFullAddress(c, trustProxy)
  return isIPv6(address) && !address.includes('.') ? toIpv6Network(address) : address
}

/** The whole address, not its prefix: fail2ban reads it from the log and blocks it. */
export const getFullAddress = (c: Context, trustProxy: number): string => {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  return (trustProxy > 0 && forwarded.at(-trustProxy)) || socketAddress(c)
}

/**
 * Warns once if a proxy is not configured. All visitors would then have the proxy's address and share its rate limits.
 */
export const warnUntrustedProxy = ({ config, log }: Services): MiddlewareHandler => {
  let isWarned = config.trustProxy > 0
  return async (c, next) => {
    if (!isWarned && c.req.header('x-forwarded-for') !== undefined) {
      isWarned = true
      log.warn(PROXY_WARNING)
    }
    await next()
  }
}

const PROXY_WARNING =
  'A PROXY SENDS X-Forwarded-For, BUT TRUST_PROXY IS 0: everybody behind it counts as one visitor, and all are refused ' +
  'when that one does too much. Set TRUST_PROXY=1, or as many as there are proxies in front of Haat.'

/** `2001:db8::7` → `2001:db8:0:0` */
const toIpv6Network = (address: string): string => {
  const [left = [], right = []] = address.split('::').map(side => side.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups.slice(0, 4).join(':')
}

const socketAddress = (c: Context): string => getIncomingMessage(c)?.socket.remoteAddress ?? 'unknown'
