import { describe, expect, it } from 'vitest'
import { createTimeBudget } from '../../../server/adapters/limits/time-budget.ts'

/** A budget of a fifth, with a clock that only `pass` moves. */
const openBudget = () => {
  let time = 5_000
  const budget = createTimeBudget({ share: 0.2, maxSavedMs: 1000, now: () => time })
  const pass = (ms: number) => {
    time += ms
  }
  const work = (ms: number) => budget.run(() => pass(ms)) !== null
  return { budget, pass, work }
}

describe('a time budget', () => {
  it('returns what the work returns', () => {
    expect(openBudget().budget.run(() => 'done')).toBe('done')
  })

  it('lets work take the saved time at once, and then its share', () => {
    const { work, pass } = openBudget()
    let done = 0
    for (let ms = 0; ms < 10_000; ms += 10) {
      if (work(10)) done += 10
      else pass(10)
    }
    expect(done).toBeGreaterThanOrEqual(2_980)
    expect(done).toBeLessThanOrEqual(3_020)
  })

  it('runs the first work after a pause, however long it takes, and pays for it afterwards', () => {
    const { work, pass } = openBudget()
    expect(work(3_000)).toBe(true)
    expect(work(1)).toBe(false)
    // 2,000 ms are owed but for the fifth of the 3,000 ms.
    pass(6_900)
    expect(work(1)).toBe(false)
    pass(200)
    expect(work(1)).toBe(true)
  })

  it('saves no more than allowed', () => {
    const { work, pass } = openBudget()
    pass(3_600_000)
    expect(work(1_001)).toBe(true)
    expect(work(1)).toBe(true)
    expect(work(1_000)).toBe(true)
    expect(work(1)).toBe(false)
  })

  it('counts the time of work that fails', () => {
    const { budget, pass, work } = openBudget()
    const fail = () =>
      budget.run(() => {
        pass(2_000)
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    expect(work(1)).toBe(false)
  })
})
