import fc, { type Arbitrary } from 'fast-check'
import * as v from 'valibot'
import type { Schema } from '../../src/contract/endpoint.ts'

/** The parts of a valibot schema that inputs use. */
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

/** Values for fields by name: ids of existing entities, known emails. */
export type ValuePool = (field: string) => readonly string[]

/** Inputs that the schema nearly always accepts. */
export const validInput = (schema: Schema, pool: ValuePool, field = ''): Arbitrary<unknown> => {
  const node = schema as Node
  switch (node.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fc.record(
        mapArbitrary(node.entries!, (entry, name) => validInput(entry, pool, name)),
        { requiredKeys: listRequiredFields(node) },
      )
    case 'optional':
    case 'nullish':
    case 'undefinedable':
      return validInput(node.wrapped!, pool, field)
    case 'nullable':
      return fc.option(validInput(node.wrapped!, pool, field))
    case 'array':
      return fc.array(validInput(node.item!, pool, field), { minLength: 1, maxLength: 3 })
    case 'tuple':
      return fc.tuple(...node.items!.map(item => validInput(item, pool, field)))
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options as Node[]).map(option => validInput(option, pool, field)))
    case 'picklist':
      return fc.constantFrom(...(node.options as string[]))
    case 'literal':
      return fc.constant(node.literal)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return filterAccepted(node, [], [0, 1, 2, 5, 10, 100, 99.5], fc.oneof(fc.nat(200), fc.integer(), fc.double()))
    case 'string':
      return filterAccepted(node, pool(field), [...SAMPLES, crypto.randomUUID()], TEXT)
    default:
      return fc.jsonValue()
  }
}

/** A valid input with a fault in it, or an arbitrary value. */
export const wrongInput = (schema: Schema, pool: ValuePool): Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(validInput(schema, pool), fc.nat(20), fc.constantFrom(...HOSTILE)).map(breakInput),
    },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }) },
  )

const TEXT = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.uuid({ version: 7 }))

const mapArbitrary = <From, To>(
  record: Record<string, From>,
  change: (value: From, name: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

const OPTIONAL = new Set(['optional', 'nullish', 'undefinedable'])
const listRequiredFields = ({ entries }: Node): string[] =>
  Object.entries(entries!).flatMap(([name, entry]) => (OPTIONAL.has(entry.type) ? [] : [name]))

/** Values of the pool and the samples that the leaf schema accepts, and random values that it accepts. */
const filterAccepted = <Value>(
  leaf: Node,
  pool: readonly Value[],
  samples: readonly Value[],
  random: Arbitrary<Value>,
): Arbitrary<unknown> => {
  const isGood = (value: Value) => v.safeParse(leaf, value).success
  const [known, good] = [pool.filter(isGood), samples.filter(isGood)]
  const fallback = known[0] ?? good[0]
  if (fallback === undefined) return random
  return fc.oneof(
    { weight: known.length > 0 ? 9 : 0, arbitrary: fc.constantFrom(...known, fallback) },
    { weight: 1, arbitrary: fc.constantFrom(...good, fallback) },
    { weight: 1, arbitrary: random.map(value => (isGood(value) ? value : fallback)) },
  )
}

/** Replaces or removes one field at any depth. */
const breakInput = ([input, at, junk]: [unknown, number, unknown]): unknown => {
  const copy = structuredClone(input)
  const places = listValuePositions(copy)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return junk
  if (at % 5 === 0) delete place.holder[place.key]
  else place.holder[place.key] = junk
  return copy
}

type ValuePosition = { holder: Record<string, unknown>; key: string }

const listValuePositions = (value: unknown): ValuePosition[] => {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...listValuePositions(holder[key])])
}
