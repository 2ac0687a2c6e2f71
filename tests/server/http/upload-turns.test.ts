import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { waitForParseTurn, waitForUploadTurn } from '../../../server/http/requests/upload-turns.ts'

const app = new Hono()
let begun = 0
app.post('/', async c => {
  await waitForUploadTurn(c, '198.51.100.1')
  begun += 1
  return c.text('begun')
})
const send = (bytes: number) =>
  app.request('/', { method: 'POST', headers: { 'content-length': String(bytes) }, body: 'x' })

describe('Of many requests that arrive at once', () => {
  it('one with a large body begins in each turn of the event loop, so that others come in between', async () => {
    begun = 0
    const uploads = Array.from({ length: 20 }, () => send(19_000_000))
    const counts: number[] = []
    while (begun < 20) {
      await setImmediate()
      counts.push(begun)
    }
    const steps = counts.map((count, n) => count - (counts[n - 1] ?? 0))
    expect(Math.max(...steps)).toBe(1)
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('one large JSON body is parsed in each turn', async () => {
    let parsed = 0
    const all = Array.from({ length: 20 }, () => waitForParseTurn().then(() => parsed++))
    const counts = [0]
    while (parsed < 20) {
      await setImmediate()
      counts.push(parsed)
    }
    expect(Math.max(...counts.slice(1).map((count, n) => count - counts[n]!))).toBe(1)
    await Promise.all(all)
  })

  it('small ones do not wait', async () => {
    begun = 0
    const all = Array.from({ length: 20 }, () => send(100))
    await setImmediate()
    expect(begun).toBe(20)
    await Promise.all(all)
  })
})
