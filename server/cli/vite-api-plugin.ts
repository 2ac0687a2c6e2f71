import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import type * as Develop from './development-server.ts'

const SERVER_PATHS =
  /^\/(api|docs|pictures|payments|couriers|sandbox|mail|sitemaps|sitemap\.xml|robots\.txt|metrics|healthz|readyz)(\/|\?|$)/

/** Whether the server answers it for `npm run dev`; Vite answers the others, which are the page and its files. */
export const isServerPath = (url: string): boolean => SERVER_PATHS.test(url)

/**
 * Serves the API in the Vite process for `npm run dev`. A changed server file takes effect at the next request; the
 * database stays open.
 * @param entry the absolute path of development-server.ts
 */
export const viteApiPlugin = (entry: string): Plugin => ({
  name: 'haat-development-api',
  apply: 'serve',
  config: () => {
    process.stdout.write('Starting Haat for development. The first start takes up to half a minute.\n')
  },
  configureServer: async vite => {
    vite.config.logger.info('Loading the server.')
    const load = async () => (await vite.ssrLoadModule(entry)) as typeof Develop
    const server = await (await load()).openDevelopmentServer()
    vite.httpServer?.once('close', () => void server.close())
    vite.middlewares.use((request, response, next) => {
      if (!isServerPath(request.url ?? '')) return next()
      handleApiRequest(vite, load, server, request, response).catch(next)
    })
  },
})

const handleApiRequest = async (
  vite: ViteDevServer,
  load: () => Promise<typeof Develop>,
  server: Develop.DevelopmentServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { createDevelopmentListener } = await load()
  // Vite's own URL is known only after it has started to listen.
  const publicUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://${request.headers.host}`
  await createDevelopmentListener(server, publicUrl)(request, response)
}
