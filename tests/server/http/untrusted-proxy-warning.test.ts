import pino from 'pino'
import { expect, it } from 'vitest'
import { startServer } from '../../support/servers/test-server.ts'

const linesOf = async (trustProxy: number, requests: (url: string) => Promise<unknown>) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const server = await startServer({ log, config: { trustProxy } })
  await requests(server.url)
  await server.stop()
  return lines.filter(line => line.includes('X-Forwarded-For'))
}
const forwarded = { headers: { 'x-forwarded-for': '1.1.1.1' } }

it('An unconfigured proxy is reported once, with the setting to change', async () => {
  const lines = await linesOf(0, async url => {
    await fetch(`${url}/api/v1/settings`)
    for (let times = 0; times < 3; times++) await fetch(`${url}/api/v1/settings`, forwarded)
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY=1')
})

it('A configured proxy is not reported, nor is a server without one', async () => {
  expect(await linesOf(1, url => fetch(`${url}/api/v1/settings`, forwarded))).toEqual([])
  expect(await linesOf(0, url => fetch(`${url}/api/v1/settings`))).toEqual([])
})
