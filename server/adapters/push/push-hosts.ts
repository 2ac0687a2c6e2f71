import type { Config } from '../../config/config.ts'

type Needs = Pick<Config, 'ownPushService' | 'pushHosts'>

/** The push services of the browsers in use. A leading `*.` stands for one or more labels. */
const KNOWN_PUSH_HOSTS: readonly string[] = [
  // Firebase Cloud Messaging: Chrome, Edge on Android, Brave, Opera, Samsung Internet.
  'fcm.googleapis.com',
  // Its predecessor, in subscriptions of old browsers.
  'android.googleapis.com',
  // Where Chromium subscribes in builds without Google's keys (chrome/browser/push_messaging/push_messaging_constants.cc).
  'jmt17.google.com',
  // Firefox.
  '*.push.services.mozilla.com',
  // Windows Push Notification Services: Edge.
  '*.notify.windows.com',
  // Safari.
  '*.push.apple.com',
]

/** The host as it stands in the text. User names, ports, escapes, capitals and letters beyond ASCII do not fit. */
const ENDPOINT = /^https:\/\/((?:[a-z\d-]+\.)+[a-z\d-]+)\//

/**
 * Is this the endpoint of a push service that we may send to? Whoever subscribes names it, so only https on its usual port at
 * a known or configured host is allowed (OWASP: Server-Side Request Forgery Prevention).
 */
export const isPushEndpoint = (endpoint: string, { ownPushService, pushHosts }: Needs): boolean => {
  if (ownPushService && endpoint.startsWith(`https://${ownPushService.host}/`)) return true
  const host = ENDPOINT.exec(endpoint)?.[1]
  // Whatever sends to it later reads it as a URL, which must name the same host.
  if (host === undefined || getPushHost(endpoint) !== host) return false
  return [...KNOWN_PUSH_HOSTS, ...pushHosts].some(pattern => matchesHostPattern(host, pattern))
}

/** The host of an endpoint, for a log: the rest of it is a secret. */
export const getPushHost = (endpoint: string): string | null =>
  URL.canParse(endpoint) ? new URL(endpoint).hostname : null

const matchesHostPattern = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
