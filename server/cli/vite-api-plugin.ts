import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import type * as Develop from './development-server.ts'

const API_PATHS = /^\/(api|docs|pictures|healthz|readyz)(\/|\?|$)/

/**
 * `npm run dev`: the API answers in the same process as the page. A change of a server file takes effect at the next
 * request; the database stays open.
 * @param entry the absolute path of develop.ts
 */
export const viteApiPlugin = (entry: string): Plugin => ({
  name: 'haat-development-api',
  apply: 'serve',
  configureServer: async vite => {
    const load = async () => (await vite.ssrLoadModule(entry)) as typeof Develop
    const market = await (await load()).openDevelopmentServer()
    vite.httpServer?.once('close', () => void market.close())
    vite.middlewares.use((request, response, next) => {
      if (!API_PATHS.test(request.url ?? '')) return next()
      handleApiRequest(vite, load, market, request, response).catch(next)
    })
  },
})

const handleApiRequest = async (
  vite: ViteDevServer,
  load: () => Promise<typeof Develop>,
  market: Develop.DevelopmentServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { createDevelopmentListener } = await load()
  // Where Vite listens is known only now; pictures and links are made from it.
  const publicUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://${request.headers.host}`
  await createDevelopmentListener(market, publicUrl)(request, response)
}
