import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/index.ts'
import { OFFLINE_ENDPOINTS } from '../../src/contract/offline-endpoints.ts'

const asExpression = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const names = (rows: readonly { name: string }[]) => rows.map(row => row.name).sort()

describe('The rows that an outbox may hold', () => {
  it('are exactly those marked queue: a new one is added to src/contract/offline-endpoints.ts', () => {
    expect(names(OFFLINE_ENDPOINTS)).toEqual(names(ENDPOINTS.filter(row => row.offline === 'queue')))
  })

  it('have no path that a call which may not wait would match', () => {
    const mistaken = ENDPOINTS.filter(row => row.offline === 'never').flatMap(row =>
      OFFLINE_ENDPOINTS.filter(queued => queued.method === row.method && asExpression(queued.path).test(row.path)).map(
        queued => `${row.name} would be queued as ${queued.name}`,
      ),
    )
    expect(mistaken).toEqual([])
  })
})
