import { describe, expect, it } from 'vitest'
import { limitConcurrency } from '../../../server/adapters/limits/concurrency-limit.ts'

const busy = { message: 'The market is very busy right now. Please try again.', retryAfter: 3 } as const

/** A task that records its start and ends when the test says so. */
const taskNoting = (started: string[]) => (name: string) => {
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const work = async () => {
    started.push(name)
    await ended
    return name
  }
  return { work, end }
}
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a concurrency limit', () => {
  it('starts no more tasks at once than allowed, and the next one when one ends', async () => {
    const run = limitConcurrency({ concurrency: 2, queueSize: 5, ...busy })
    const started: string[] = []
    const tasks = ['a', 'b', 'c'].map(taskNoting(started))
    const results = tasks.map(({ work }) => run(work))
    expect(started).toEqual(['a', 'b'])
    tasks[0]!.end()
    await results[0]
    await settled()
    expect(started).toEqual(['a', 'b', 'c'])
    for (const { end } of tasks) end()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  })

  it('rejects a task when the queue is full, with a time to retry', async () => {
    const run = limitConcurrency({ concurrency: 1, queueSize: 1, ...busy })
    const [first, second] = ['a', 'b'].map(taskNoting([]))
    const results = [run(first!.work), run(second!.work)]
    await expect(run(async () => 'c')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: busy.message,
      detail: { retryAfter: 3 },
    })
    first!.end()
    second!.end()
    expect(await Promise.all(results)).toEqual(['a', 'b'])
  })

  it('starts the next task also after one that failed', async () => {
    const run = limitConcurrency({ concurrency: 1, queueSize: 1, ...busy })
    const failed = run(() => Promise.reject(new Error('no')))
    const next = run(async () => 'next')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('next')
  })

  it('lets sources take turns, so that one with many tasks does not delay others', async () => {
    const run = limitConcurrency({ concurrency: 1, queueSize: 10, ...busy })
    const started: string[] = []
    const make = taskNoting(started)
    const work = (name: string, source: string) => {
      const task = make(name)
      task.end()
      return run(task.work, source)
    }
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map(name => work(name, 'a')),
      ...['b1', 'b2'].map(name => work(name, 'b')),
    ])
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  })

  it('rejects the newest task of the source with the most tasks when the queue is full', async () => {
    const run = limitConcurrency({ concurrency: 1, queueSize: 3, ...busy })
    const first = taskNoting([])('first')
    const running = run(first.work, 'a')
    const flood = ['a1', 'a2', 'a3'].map(name => run(async () => name, 'a').catch(error => error.code))
    const other = run(async () => 'other', 'b')
    await settled()
    first.end()
    await running
    expect(await other).toBe('other')
    expect(await Promise.all(flood)).toEqual(['a1', 'a2', 'UNAVAILABLE'])
  })

  it('does not start a task that was abandoned while it waited', async () => {
    const run = limitConcurrency({ concurrency: 1, queueSize: 3, ...busy })
    const started: string[] = []
    const make = taskNoting(started)
    const [first, second, third] = [make('first'), make('second'), make('third')] as const
    const running = run(first.work)
    let hasLeft = false
    const left = run(second.work, '', () => hasLeft).catch(error => error.code)
    const next = run(third.work)
    hasLeft = true
    first.end()
    third.end()
    expect(await Promise.all([running, left, next])).toEqual(['first', 'UNAVAILABLE', 'third'])
    expect(started).toEqual(['first', 'third'])
  })

  it('reports in advance that a source would be rejected', async () => {
    const run = limitConcurrency({ concurrency: 1, queueSize: 2, ...busy })
    const first = taskNoting([])('first')
    const running = [run(first.work, 'a'), run(async () => 'a1', 'a')]
    run.requirePlace('a')
    running.push(run(async () => 'a2', 'a'))
    expect(() => run.requirePlace('a')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE', message: busy.message }))
    run.requirePlace('b')
    first.end()
    await Promise.all(running)
    run.requirePlace('a')
  })
})
