import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import type * as Develop from './develop.ts'

const OURS = /^\/(api|docs|pictures|healthz|readyz)(\/|\?|$)/

/**
 * `npm run dev`: the API answers in the same process as the page. A change of a server file takes effect at the next
 * request; the database stays open.
 * @param entry the absolute path of develop.ts
 */
export const developmentApi = (entry: string): Plugin => ({
  name: 'haat-development-api',
  apply: 'serve',
  configureServer: async vite => {
    const load = async () => (await vite.ssrLoadModule(entry)) as typeof Develop
    const market = await (await load()).openMarket()
    vite.httpServer?.once('close', () => void market.close())
    vite.middlewares.use((request, response, next) => {
      if (!OURS.test(request.url ?? '')) return next()
      answer(vite, load, market, request, response).catch(next)
    })
  },
})

const answer = async (
  vite: ViteDevServer,
  load: () => Promise<typeof Develop>,
  market: Develop.Market,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { listenerFor } = await load()
  // Where Vite listens is known only now; pictures and links are made from it.
  const publicUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://${request.headers.host}`
  await listenerFor(market, publicUrl)(request, response)
}
