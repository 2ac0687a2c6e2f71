import { afterEach, describe, expect, it, vi } from 'vitest'
import { abortAfter, abortWithAny } from '../../../src/local/api/abort-signals.ts'

describe('A signal of several', () => {
  it('is aborted with the first of them, for its reason, and by no other later', () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const any = abortWithAny([one.signal, two.signal])
    expect(any.aborted).toBe(false)
    two.abort('second')
    one.abort('first')
    expect([any.aborted, any.reason]).toEqual([true, 'second'])
  })

  it('is aborted from the beginning where one of them is', () => {
    const any = abortWithAny([new AbortController().signal, AbortSignal.abort('before')])
    expect([any.aborted, any.reason]).toEqual([true, 'before'])
  })

  it('leaves no listener once it is aborted', () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const add = vi.spyOn(two.signal, 'addEventListener')
    abortWithAny([one.signal, two.signal])
    one.abort()
    expect(add.mock.calls.map(([, , options]) => (options as { signal: AbortSignal }).signal.aborted)).toEqual([true])
  })
})

describe('A signal of a time', () => {
  const { timeout } = AbortSignal
  afterEach(() => {
    AbortSignal.timeout = timeout
  })

  it.each([
    ['with AbortSignal.timeout', timeout],
    ['without it', undefined],
  ])('is aborted after it, %s', async (_, own) => {
    Object.assign(AbortSignal, { timeout: own })
    const signal = abortAfter(1)
    expect(signal.aborted).toBe(false)
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })
})
