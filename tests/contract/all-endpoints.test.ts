import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

const CONTRACT = new URL('../../src/contract/', import.meta.url)

describe('The list of all endpoints', () => {
  it('has every endpoint of every file, so that no test of all endpoints misses one', async () => {
    const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    const modules = await Promise.all(files.map(name => import(new URL(name, CONTRACT).href) as Promise<object>))
    const declared = modules.flatMap(module => Object.values(module)).filter(isEndpoint)
    expect(declared.length).toBeGreaterThan(90)
    expect(declared.filter(endpoint => !ENDPOINTS.includes(endpoint)).map(({ name }) => name)).toEqual([])
  })
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'stale' in value
