import { type BaseIssue, safeParse } from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_ROUTES } from '../../../server/app.ts'
import { requireModestShape } from '../../../server/http/requests/body-shape.ts'
import { checkInput, parseInput } from '../../../server/http/requests/request-input.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: schemas of any kind, read by their fields.
type Node = any

/** Every schema below a schema: fields, items, options, what is wrapped, and the steps of a pipe. */
function* schemasBelow(schema: Node, path: string): Generator<{ path: string; schema: Node }> {
  yield { path, schema }
  const children: [string, Node][] = [
    ...Object.entries(schema.entries ?? {}),
    ['[]', schema.item],
    ['key', schema.key],
    ['value', schema.value],
    ['wrapped', schema.wrapped],
    ...(schema.options ?? []).map((option: Node, n: number) => [`|${n}`, option]),
    ...(schema.pipe ?? []).slice(1).map((step: Node, n: number) => [`step ${n}`, step]),
  ]
  for (const [name, child] of children) if (child?.kind === 'schema') yield* schemasBelow(child, `${path}.${name}`)
}

/** Steps that take the same time for any text, or end at the first character that is wrong. */
const CHEAP = ['min_length', 'non_empty']
const BOUNDING = ['max_length', 'max_bytes', 'uuid']
const isBounded = ({ pipe: [first, ...steps] = [] }: Node): boolean =>
  BOUNDING.includes(steps.find((step: Node) => !CHEAP.includes(step.type))?.type) || (first?.pipe && isBounded(first))

const UNBOUNDED = ['record', 'map', 'set', 'lazy', 'object_with_rest', 'tuple_with_rest', 'loose_tuple']

/** Numbers that code compares with its own, and no statement sees. */
const COMPARED = /\.(?:totalAmount|credit|discount|left|position|line|skippedLines)\b/

describe('Input schemas', () => {
  it.each(API_ROUTES.map(({ endpoint }) => endpoint))(
    'of $name check how many items there are before they look at one',
    ({ name, input }) => {
      const arrays: string[] = []
      for (const { path, schema } of schemasBelow(input, name)) {
        if (UNBOUNDED.includes(schema.type)) arrays.push(`${path}: ${schema.type}`)
        if (schema.type !== 'array') continue
        // An item that cannot be read shows whether one is looked at.
        const items = Array.from({ length: 20_000 }, () => ({}))
        let looked = 0
        const watched = new Proxy(items, {
          get: (target, key, receiver) => {
            if (typeof key === 'string' && /^\d+$/.test(key)) looked++
            return Reflect.get(target, key, receiver)
          },
        })
        const issues = (schema['~run']({ value: watched }, {}) as { issues?: BaseIssue<unknown>[] }).issues ?? []
        if (issues.length !== 1 || issues[0]!.type !== 'max_length') arrays.push(`${path}: ${issues.length} issues`)
        if (looked > items.length) arrays.push(`${path}: items were looked at`)
      }
      expect(arrays).toEqual([])
    },
  )

  it.each(API_ROUTES.map(({ endpoint }) => endpoint))(
    'of $name check how long a text is before anything else looks at it',
    ({ name, input }) => {
      const unbounded = [...schemasBelow(input, name)].filter(
        ({ schema }) => schema.type === 'string' && !isBounded(schema),
      )
      expect(unbounded.map(({ path }) => path)).toEqual([])
    },
  )

  it.each(API_ROUTES.map(({ endpoint }) => endpoint))(
    'of $name let no number through that no column holds',
    ({ name, input }) => {
      // What the options of a union accept, the union may still refuse.
      const fields = [...schemasBelow(input, name)].filter(({ path }) => !/\|\d+$/.test(path))
      const unbounded = fields.filter(({ schema }) => {
        if ((schema.wrapped ?? schema).type === 'unknown') return false
        const { success, output } = safeParse(schema, Number.MAX_VALUE)
        return success && typeof output === 'number' && output > Number.MAX_SAFE_INTEGER
      })
      expect(unbounded.map(({ path }) => path).filter(path => !COMPARED.test(path))).toEqual([])
    },
  )

  it('report the first 50 mistakes of an input', () => {
    const products = Array.from({ length: 100 }, () => ({}))
    expect(Object.keys(refusedFields(placeOrder, { products }))).toHaveLength(50)
  })

  it.each(API_ROUTES.map(({ endpoint }) => endpoint))(
    'of $name are done with the largest invalid inputs after 50 mistakes, and answer them in a few kilobytes',
    endpoint => {
      for (const wrong of WRONG_VALUES) {
        const input = fillWith(endpoint.input, wrong)
        requireModestShape(Buffer.from(JSON.stringify(input ?? null)))
        const { issues = [] } = parseInput(endpoint.input, input)
        expect(issues.length).toBeLessThanOrEqual(50)
        if (issues.length === 0) continue
        const fields = refusedFields(endpoint, input)
        expect(Object.keys(fields).length).toBeLessThanOrEqual(50)
        expect(JSON.stringify(fields).length).toBeLessThan(10_000)
      }
    },
  )
})

/** What is wrong for some field: nothing, another type, too long, too many. */
const WRONG_VALUES = [
  undefined,
  null,
  {},
  [],
  true,
  -1e300,
  'x',
  `${'<'.repeat(90_000)}`,
  Array.from({ length: 15_000 }, () => null),
  Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, n])),
]

/** The largest input by a schema of which each value is this one; each array has as many items as it may have. */
const fillWith = (input: Node, wrong: unknown): unknown => {
  // A body has room for one large value.
  const isLarge = JSON.stringify(wrong ?? null).length > 1_000
  let isUsed = false
  const nextValue = () => {
    const value = isUsed && isLarge ? 'x' : wrong
    isUsed = true
    return value
  }
  const fill = (schema: Node): unknown => {
    if (schema.wrapped) return fill(schema.wrapped)
    if (schema.type === 'array') return Array.from({ length: findMaxLength(schema)! }, () => fill(schema.item))
    if (!schema.entries) return nextValue()
    return Object.fromEntries(Object.entries(schema.entries).map(([key, entry]) => [key, fill(entry)]))
  }
  return fill(input)
}

const findMaxLength = (schema: Node): number | undefined =>
  schema.type === 'max_length' ? schema.requirement : (schema.pipe ?? []).map(findMaxLength).find(Boolean)

const refusedFields = (endpoint: Endpoint, input: unknown): object => {
  try {
    checkInput(endpoint, input as Record<string, unknown>)
  } catch (error) {
    return (error as { detail: { fields: object } }).detail.fields
  }
  return {}
}

describe('A body that no schema takes', () => {
  let server: TestServer
  let accessToken: string
  beforeAll(async () => {
    server = await startServer()
    accessToken = (await server.user('CUSTOMER')).accessToken
  })
  afterAll(() => server.stop())

  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`
  it.each([
    ['200,000 empty products', `{"products":[${Array(200_000).fill('{}').join(',')}]}`],
    ['100,000 keys', keys(90_000)],
    ['deep nesting', nested(100_000)],
    ['deep arrays', `{"products":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['deep nesting with a surrogate', `{"note":"\\ud83d","x":${nested(50_000)}}`],
    ['a very long text', JSON.stringify({ note: 'x'.repeat(900_000) })],
  ])('(%s) is refused in a few words', async (_, body) => {
    const headers = {
      'content-type': 'application/json',
      authorization: accessToken,
      'idempotency-key': crypto.randomUUID(),
    }
    const response = await server.request('/orders/create', { method: 'POST', body, headers })
    expect(response.status).toBe(400)
    expect((await response.text()).length).toBeLessThan(1_000)
  })
})
