import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Node's own request. Undefined where the app is called without a server. */
export const getIncomingMessage = (c: Context<NodeEnv>): IncomingMessage | undefined => c.env?.incoming

/** What @hono/node-server adds to each request. Absent where the app is called without a server. */
export type NodeEnv = { Bindings: Partial<HttpBindings> | undefined }
