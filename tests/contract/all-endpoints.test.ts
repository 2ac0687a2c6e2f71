import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/index.ts'

const FOLDER = new URL('../../src/contract', import.meta.url)

describe('The list of all rows', () => {
  it('has each row that stands in a file of the contract, so that no test of all rows passes one by', async () => {
    const files = readdirSync(FOLDER).filter(name => name.endsWith('.ts'))
    const modules = await Promise.all(files.map(name => import(new URL(name, FOLDER).href) as Promise<object>))
    const written = modules.flatMap(module => Object.values(module)).filter(isRow)
    expect(written.length).toBeGreaterThan(90)
    expect(written.filter(row => !ENDPOINTS.includes(row)).map(row => row.name)).toEqual([])
  })
})

const isRow = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'stale' in value
