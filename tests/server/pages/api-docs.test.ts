import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { CSV_COLUMNS } from '../../../src/contract/imports/product-csv.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

type Operation = {
  operationId: string
  description: string
  parameters: { name: string; in: string }[]
  requestBody?: { required: boolean; content: object }
}
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

let server: TestServer
let description: Description
beforeAll(async () => {
  server = await startServer()
  description = (await (await server.request('/openapi.json')).json()) as Description
})
afterAll(() => server.stop())

describe('The OpenAPI description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const checked = await new Validator().validate(structuredClone(description) as object as Record<string, unknown>)
    expect(checked.errors ?? []).toEqual([])
    expect(checked.valid).toBe(true)
    expect(description.openapi).toBe('3.1.0')
  })

  it('has every endpoint, at its path and with its name as operation id', () => {
    for (const endpoint of ENDPOINTS) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      expect(description.paths[path]?.[endpoint.method.toLowerCase()]?.operationId, endpoint.name).toBe(endpoint.name)
    }
  })

  it('explains every column of the CSV of products', () => {
    const operations = ['/products/export', '/products/import'].flatMap(path => Object.values(description.paths[path]!))
    for (const { operationId, description: text } of operations)
      for (const column of CSV_COLUMNS) expect(text, operationId).toContain(`- \`${column}\`: `)
  })

  it('has every alias', () => {
    for (const endpoint of ENDPOINTS) {
      for (const alias of endpoint.aliases ?? []) {
        const method = endpoint.method.toLowerCase()
        const { operationId: own, ...operation } = description.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![method]!
        const { operationId, ...other } = description.paths[alias.replace(/:(\w+)/g, '{$1}')]![method]!
        expect(operationId, alias).not.toBe(own)
        expect(other, alias).toEqual({
          ...operation,
          deprecated: true,
          description: `The same as \`${endpoint.path}\`.`,
        })
      }
    }
    expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/ategories/{id}', '/newsletters/create']))
  })

  it('has no broken references', () => {
    const text = JSON.stringify(description)
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer!
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], description)
      expect(target, pointer).toBeDefined()
    }
  })

  it('says where each parameter is', () => {
    const { parameters } = description.paths['/products/{id}']!.patch!
    expect(parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
    const listed = description.paths['/products']!.get!.parameters
    expect(listed.find(({ name }) => name === 'searchTerm')).toMatchObject({ in: 'query', required: false })
    const { content } = description.paths['/products/{id}']!.patch!.requestBody!
    expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json'])
  })

  it('has a body only where the endpoint takes one', () => {
    const bodyOf = (path: string, method: string) => description.paths[path]![method]!.requestBody
    expect(bodyOf('/orders/create', 'post')?.required).toBe(true)
    expect(bodyOf('/products/{id}', 'patch')?.required, 'every field is optional').toBe(false)
    expect(bodyOf('/auth/refresh-token', 'post')?.required, 'the cookie will do').toBe(false)
    for (const [path, method] of [
      ['/categories/{id}', 'delete'],
      ['/coupons/{id}', 'post'],
      ['/auth/logout-all', 'post'],
    ])
      expect(bodyOf(path!, method!)).toBeUndefined()
    expect(bodyOf('/followed-shops/unfollow', 'delete')?.required).toBe(true)
    const reset = JSON.stringify(bodyOf('/auth/reset-password', 'post'))
    for (const field of ['token', 'id', 'password', 'payload']) expect(reset).toContain(`"${field}"`)
  })
})

describe('The page at /docs', () => {
  it('loads scripts and styles of this server only, which exist, and starts with the description', async () => {
    const html = await (await fetch(`${server.url}/docs`)).text()
    const files = [...html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(match => match[1]!)
    expect(files.length).toBeGreaterThan(2)
    const texts: string[] = []
    for (const file of files) {
      expect(file).toMatch(/^\/docs\//)
      const response = await fetch(server.url + file)
      expect([response.status, response.headers.get('content-type')], file).toEqual([
        200,
        expect.stringMatching(file.endsWith('.css') ? 'text/css' : 'text/javascript'),
      ])
      texts.push(await response.text())
    }
    expect(texts.at(-1)).toContain("url: '/api/v1/openapi.json'")
  })
})
