import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { isServerPath } from '../../../server/cli/vite-api-plugin.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

/** Vite's, which serves the page and its files; also the pattern of what runs before every route. */
const PAGE_PATHS = ['/*']

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    config: { gateways: [{ kind: 'sandbox' }], metrics: { listen: null, token: 'a long token of a scraper' } },
  })
})
afterAll(() => server?.stop())

describe('npm run dev', () => {
  it('leaves every path of the server to the server', () => {
    const paths = [...new Set(createApp(server.services).routes.map(({ path }) => path))]
    expect(paths).toContain('/payments/return/:id')
    expect(paths.filter(path => !isServerPath(path))).toEqual(PAGE_PATHS)
  })
})
