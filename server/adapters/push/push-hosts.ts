/** The push services of the browsers in use. A leading `*.` stands for one or more labels. */
const KNOWN_PUSH_HOSTS: readonly string[] = [
  // Firebase Cloud Messaging: Chrome, Edge on Android, Brave, Opera, Samsung Internet.
  'fcm.googleapis.com',
  // Its predecessor, in subscriptions of old browsers.
  'android.googleapis.com',
  // Where Chromium subscribes in builds without Google's keys
  // (chrome/browser/push_messaging/push_messaging_constants.cc).
  'jmt17.google.com',
  // Firefox.
  '*.push.services.mozilla.com',
  // Windows Push Notification Services: Edge.
  '*.notify.windows.com',
  // Safari.
  '*.push.apple.com',
]

/** Matches only plain hosts: no user names, ports, escapes, capitals or characters beyond ASCII. */
const ENDPOINT = /^https:\/\/((?:[a-z\d-]+\.)+[a-z\d-]+)\//

/**
 * May push messages be sent to this endpoint? Clients choose it, so only https on the default port at a known or
 * configured host is allowed (OWASP: Server-Side Request Forgery Prevention).
 */
export const isPushEndpoint = (endpoint: string, pushHosts: readonly string[]): boolean => {
  const host = ENDPOINT.exec(endpoint)?.[1]
  // The sender parses the endpoint as a URL, which must give the same host.
  if (host === undefined || getPushHost(endpoint) !== host) return false
  return [...KNOWN_PUSH_HOSTS, ...pushHosts].some(pattern => matchesHostPattern(host, pattern))
}

/** The host of an endpoint, for the log. The rest of the endpoint is a secret. */
export const getPushHost = (endpoint: string): string | null =>
  URL.canParse(endpoint) ? new URL(endpoint).hostname : null

const matchesHostPattern = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
