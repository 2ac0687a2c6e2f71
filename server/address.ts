import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/**
 * Where a request comes from, for counting. Behind `trustProxy` proxies it is the address that the outermost of them
 * wrote; what a client writes into the header itself stands further left and is never believed. Of an IPv6 address the
 * first half counts, because one household owns the other.
 */
export const addressOf = (c: Context, trustProxy: number): string => {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  const address = (trustProxy > 0 && forwarded.at(-trustProxy)) || socketAddress(c)
  return isIPv6(address) && !address.includes('.') ? networkOf(address) : address
}

/** `2001:db8::7` → `2001:db8:0:0` */
const networkOf = (address: string): string => {
  const [left = [], right = []] = address.split('::').map(side => side.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups.slice(0, 4).join(':')
}

const socketAddress = (c: Context): string => {
  const env = c.env as { incoming?: IncomingMessage } | undefined
  return env?.incoming?.socket.remoteAddress ?? 'unknown'
}
