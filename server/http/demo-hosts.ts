import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import { isLoopbackName } from '../config/demo-mode.ts'

/** Only proxies send these. They may replace the Host by their own. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * In demo mode anybody can sign in as an admin, so a demo that nobody asked for answers this machine alone: a proxy, or a name that
 * another site points at 127.0.0.1, is refused. With DEMO=on, proxies and the host of PUBLIC_URL are allowed.
 */
export const refuseOtherHosts = ({ config }: Services): MiddlewareHandler => {
  const publicHost = new URL(config.publicUrl).hostname
  return async (c, next) => {
    const hosts = [c.req.header('host') ?? '', new URL(c.req.url).host].map(readHostName)
    const isHere = hosts.every(host => host !== null && (isLoopbackName(host) || host === publicHost))
    const isProxied = !config.isDemoForced && PROXY_HEADERS.some(name => c.req.header(name) !== undefined)
    if (!isHere || isProxied) throw new ApiError('FORBIDDEN', REFUSAL)
    await next()
  }
}

const REFUSAL =
  'This is a demo market, which only this computer can open. To show it to others, set DEMO=on and PUBLIC_URL. For a real market, set PUBLIC_URL.'

/** `LOCALHOST.:3000` → `localhost.`; null for what is no host. */
const readHostName = (host: string): string | null => {
  if (!/^[\w.:[\]-]+$/.test(host)) return null
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}
