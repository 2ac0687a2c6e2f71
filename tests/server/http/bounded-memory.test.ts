import { describe, expect, it } from 'vitest'
import { createMemoryRateLimitStore } from '../../../server/adapters/limits/memory-rate-limits.ts'
import { createResponseCache } from '../../../server/http/responses/response-cache.ts'

const response = (bytes: number) => ({ headers: {}, body: new Uint8Array(bytes) })

describe('Responses that are kept', () => {
  it('take no more memory than they may; those that were not asked for the longest go first', () => {
    const responses = createResponseCache(10_000)
    for (const key of ['a', 'b', 'c']) responses.set(key, 1, response(2000))
    expect(responses.get('a', 1)).toEqual(response(2000))
    responses.set('d', 1, response(2000))
    expect(['a', 'b', 'c', 'd'].filter(key => responses.get(key, 1))).toEqual(['a', 'c', 'd'])
    responses.set('large', 1, response(9500))
    expect(['a', 'c', 'd', 'large'].filter(key => responses.get(key, 1))).toEqual(['a', 'c', 'd'])
  })

  it('are those of the newest version', () => {
    const responses = createResponseCache(10_000)
    responses.set('a', 1, response(1))
    expect(responses.get('a', 2)).toBeUndefined()
    responses.set('a', 1, response(1))
    expect([responses.get('a', 1), responses.get('a', 2)]).toEqual([undefined, undefined])
  })

  it('are none where no memory is given, or less than one takes', () => {
    for (const bytes of [0, 0.25, 1]) {
      const responses = createResponseCache(bytes)
      responses.set('a', 1, response(0))
      expect(responses.get('a', 1)).toBeUndefined()
    }
  })
})

describe('Counts of rate limits in memory', () => {
  it('are kept for whoever goes on, while a flood of addresses comes, and are forgotten for the oldest', async () => {
    const counts = createMemoryRateLimitStore(() => 0)
    await counts.add('guess', 'first of the flood', 1, 60_000)
    for (let n = 0; n < 60_000; n++) {
      await counts.add('guess', `address ${n}`, 1, 60_000)
      if (n % 10_000 === 0) await counts.add('guess', 'attacked', 1, 60_000)
    }
    expect((await counts.get('guess', 'attacked'))?.used).toBe(6)
    expect(await counts.get('guess', 'first of the flood')).toBeNull()
  })
})
