import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config/config.ts'

/** `formTargets` are other origins that forms may submit to. Browsers check redirects after a submission too. */
type PagePolicy = { scripts?: readonly string[]; styles?: readonly string[]; formTargets?: readonly string[] }

/**
 * The Content-Security-Policy of a page. Scripts must be files of this server. Inline scripts and style elements are allowed by
 * the hash of their text, `style` attributes not at all. (React sets styles through the CSSOM, which no policy restricts.)
 */
export const contentSecurityPolicy = ({ scripts = [], styles = [], formTargets = [] }: PagePolicy = {}): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts.map(hashSource)].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hashSource)].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** A policy that allows one more inline style. */
export const allowStyle = (policy: string, style: string): string =>
  style === '' ? policy : policy.replace('; img-src', ` ${hashSource(style)}; img-src`)

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of every response that a browser may open as a page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The camera reads barcodes of parcels; a page of another origin gets it in no frame.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/**
 * Headers of scripts, styles, fonts and pictures. The other security headers apply to pages and workers only, and a
 * first visit loads so many small files that they would cost it a quarter of a second on a slow network.
 */
export const FILE_HEADERS: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' }

const YEAR_SECONDS = 31_536_000

/** Sets Strict-Transport-Security for servers that are reached by https. Subdomains are not included. */
export const strictTransportSecurity: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`)
}

/**
 * Does If-None-Match contain this ETag? It may be a list or `*`. Weak and strong tags match, because proxies change
 * them.
 */
export const matchesETag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(tag => tag.trim() === '*' || opaqueTag(tag) === opaqueTag(etag))

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '')

type CorsConfig = Pick<Config, 'corsOrigins'>

/** The CORS headers that allow a configured origin to read the response. */
export const corsHeaders = (config: CorsConfig, origin: string | undefined): Record<string, string> =>
  origin !== undefined && config.corsOrigins.includes(origin)
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'ETag, Idempotent-Replayed, Retry-After, X-Request-Id',
        vary: 'Origin',
      }
    : { vary: 'Origin' }

/** The headers of a preflight response. */
export const preflightHeaders = (config: CorsConfig, origin: string | undefined): Record<string, string> => ({
  ...corsHeaders(config, origin),
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Token-Delivery',
  'access-control-max-age': '7200',
})
