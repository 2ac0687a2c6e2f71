import { isIP } from 'node:net'
import type { Config } from '../config/config.ts'

/** For whom passkeys are made: the host name of the market, and where its pages come from. */
export type RelyingParty = { id: string; origin: string }

/**
 * Null where browsers make no passkeys: at an IP address, and without https except on this computer. It comes from the
 * configuration, never from a request.
 */
export const toRelyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null
}
