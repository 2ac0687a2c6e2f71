import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const CHECKS = readFileSync('tests/run-extended.mjs', 'utf8')
const filesOf = (check: string): string[] => {
  const [, list = ''] = new RegExp(`^  ${check}: \\{[^}]*?files: \\[([^\\]]*)\\]`, 'm').exec(CHECKS) ?? []
  return [...list.matchAll(/'([^']+)'/g)].map(match => match[1]!)
}
/** The test files that read one of these variables of the environment. */
const readersOf = (...variables: string[]): string[] => {
  const reads = new RegExp(`process\\.env\\.(${variables.join('|')})\\b`)
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => `tests/${path}`)
  return files.filter(file => reads.test(readFileSync(file, 'utf8')))
}

describe('Checks that take long', () => {
  it.each([
    [
      'fuzz',
      ['FUZZ_RUNS', 'MODEL_RUNS', 'GUEST_WRITES', 'ROUND_TRIP_PRODUCTS', 'ORDER_STATES', 'SEARCHES', 'HOSTILE_FILES'],
    ],
    ['kill', ['KILL_ROUNDS']],
    ['storm', ['STORM_RUNS', 'REAL_STORM_RUNS']],
    ['takeover', ['TAKEOVER']],
  ])('run every file at length that reads what check:%s sets', (check, variables) => {
    const readers = readersOf(...variables)
    expect(readers.length).toBeGreaterThan(0)
    expect(readers.filter(file => !filesOf(check).includes(file))).toEqual([])
  })
})
