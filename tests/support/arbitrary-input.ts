import fc, { type Arbitrary } from 'fast-check'
import * as v from 'valibot'
import type { Schema } from '../../src/contract/endpoint.ts'

/** What a schema is made of, as far as inputs go. */
type Node = Schema & {
  type: string
  entries?: Record<string, Node>
  wrapped?: Node
  item?: Node
  items?: Node[]
  options?: (Node | string | number)[]
  literal?: unknown
}

const SAMPLES: readonly string[] = [
  '019a0000-0000-7000-8000-000000000000',
  'someone@test.example',
  '01712345678',
  '2030-01-01T00:00:00.000Z',
  'https://push.test.example/send/1',
  'A name of several words',
  'ঢাকাই জামদানি শাড়ি, হাতে বোনা',
  'EID100',
  '12',
  '#0a7a4a',
  'BHV9KqRbXQm7dEJ8TJYvQd6J9kYjQvKf3D4wSg5rF2A',
]

/** Text and values that have broken programs before. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'undefined',
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  [[]],
  {},
  { length: 1 },
  { $ne: null },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  "'; drop table users; --",
  '"><script>alert(1)</script>',
  '%s%n\\',
  '../../etc/passwd',
  '\ud800',
  '\u0000',
  '\u202e\u0300\u09cd',
  '🙂'.repeat(2000),
  'x'.repeat(20_000),
  '-0',
  '1e999',
  '0x10',
  'constructor',
  'Infinity',
]

/**
 * Inputs that the schema accepts, nearly always.
 * @param ids ids of things that exist, which an id is mostly taken from
 */
export const validInput = (schema: Schema, ids: readonly string[]): Arbitrary<unknown> => {
  const node = schema as Node
  switch (node.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fc.record(
        mapped(node.entries!, entry => validInput(entry, ids)),
        { requiredKeys: requiredOf(node) },
      )
    case 'optional':
    case 'nullish':
    case 'undefinedable':
      return validInput(node.wrapped!, ids)
    case 'nullable':
      return fc.option(validInput(node.wrapped!, ids))
    case 'array':
      return fc.array(validInput(node.item!, ids), { minLength: 1, maxLength: 3 })
    case 'tuple':
      return fc.tuple(...node.items!.map(item => validInput(item, ids)))
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options as Node[]).map(option => validInput(option, ids)))
    case 'picklist':
      return fc.constantFrom(...(node.options as string[]))
    case 'literal':
      return fc.constant(node.literal)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return accepted(node, [0, 1, 2, 5, 10, 100, 99.5], fc.oneof(fc.nat(200), fc.integer(), fc.double()))
    case 'string':
      return accepted(node, [...ids, ...SAMPLES], fc.string({ unit: 'grapheme', maxLength: 60 }))
    default:
      return fc.jsonValue()
  }
}

/** A valid input with something wrong in it, or anything at all. */
export const wrongInput = (schema: Schema, ids: readonly string[]): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(validInput(schema, ids), fc.nat(20), fc.constantFrom(...HOSTILE)).map(broken) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }) },
  )

const mapped = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

const OPTIONAL = new Set(['optional', 'nullish', 'undefinedable'])
const requiredOf = ({ entries }: Node): string[] =>
  Object.entries(entries!).flatMap(([name, entry]) => (OPTIONAL.has(entry.type) ? [] : [name]))

/** Of the samples those that the leaf accepts, and random values where it accepts them. */
const accepted = <Value>(leaf: Node, samples: readonly Value[], random: Arbitrary<Value>): Arbitrary<unknown> => {
  const good = samples.filter(sample => v.is(leaf, sample) || v.safeParse(leaf, sample).success)
  if (good.length === 0) return random
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: random.map(value => (v.safeParse(leaf, value).success ? value : good[0]!)) },
  )
}

/** Replaces one field, however deep, or takes it away. */
const broken = ([input, at, junk]: [unknown, number, unknown]): unknown => {
  const copy = structuredClone(input)
  const places = placesIn(copy)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return junk
  if (at % 5 === 0) delete place.holder[place.key]
  else place.holder[place.key] = junk
  return copy
}

type Place = { holder: Record<string, unknown>; key: string }

const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...placesIn(holder[key])])
}
