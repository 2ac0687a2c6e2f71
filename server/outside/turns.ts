import { Refusal } from '../../src/contract/errors.ts'

/**
 * Lets at most `atOnce` pieces of heavy work run together; the others wait in line.
 * @throws Refusal UNAVAILABLE, at once, where `waiting` already wait
 */
export const takeTurns = (atOnce: number, waiting: number) => {
  let running = 0
  const line: (() => void)[] = []
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else running--
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (line.length < waiting) await new Promise<void>(resolve => line.push(resolve))
    else
      throw new Refusal('UNAVAILABLE', 'Many people are sending pictures right now. Please try again.', {
        retryAfter: 5,
      })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
