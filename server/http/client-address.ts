import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../adapters/services.ts'

/**
 * Where a request comes from, for counting. Behind `trustProxy` proxies it is the address that the outermost of them
 * wrote; what a client writes into the header itself stands further left and is never believed. Of an IPv6 address the
 * first half counts, because one household owns the other.
 */
export const getClientAddress = (c: Context, trustProxy: number): string => {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  const address = (trustProxy > 0 && forwarded.at(-trustProxy)) || socketAddress(c)
  return isIPv6(address) && !address.includes('.') ? toIpv6Network(address) : address
}

/**
 * Warns, once, of a proxy that configuration does not name: behind it everybody has the proxy's address, so that a few
 * visitors would use up the limits of all.
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

const socketAddress = (c: Context): string => {
  const env = c.env as { incoming?: IncomingMessage } | undefined
  return env?.incoming?.socket.remoteAddress ?? 'unknown'
}
