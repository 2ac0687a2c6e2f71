import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Node's own request. Undefined where the app is called without a server. */
export const getIncomingMessage = (c: Context): IncomingMessage | undefined =>
  (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
