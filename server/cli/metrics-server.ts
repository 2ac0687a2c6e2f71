import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Services } from '../adapters/services.ts'
import { serverUrl } from '../config/config.ts'
import { serveMetrics } from '../settings/metrics-routes.ts'

/**
 * Serves /metrics on a port of its own, which a firewall can keep from visitors. Null if none is configured.
 * @throws Error when it cannot listen on the port
 */
export const startMetricsServer = async ({ config, metrics, log }: Services) => {
  const { listen, token } = config.metrics ?? {}
  if (!listen || token === undefined || !metrics) return null
  const respond = async (authorization: string | undefined) => {
    const response = await serveMetrics(metrics, token, authorization)
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    respond(request.headers.authorization).then(
      ({ status, headers, text }) => response.writeHead(status, headers).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'The metrics could not be read.')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(listen.port, listen.host)
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : listen.port
  return { url: `${serverUrl(listen.host, port)}/metrics`, stop }
}
