import { parseArgs } from 'node:util'

/** What `--only` can name, in the order of the report. */
export const API_PARTS = ['reads', 'sync', 'misses', 'mixed', 'login', 'orders'] as const
export const BROWSER_PARTS = ['visits', 'links', 'navigation', 'lighthouse', 'device', 'vendor', 'screens'] as const
const PARTS = [...API_PARTS, 'typing', 'facets', 'quotes', 'ledger', 'memory', 'sizes', ...BROWSER_PARTS] as const
export type Part = (typeof PARTS)[number]

export type Arguments = {
  parts: ReadonlySet<string>
  /** Measure the API on PostgreSQL instead of SQLite. */
  postgres: boolean
  products: number
  /** How many the ledger is measured with. */
  orders: number
  /** How many each product of the API's market has. */
  variants: number
  seconds: number
  rounds: number
  /** A result to compare with. */
  compare?: string
}

/** @throws Error with the valid values */
export const readArguments = (args: string[]): Arguments => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      products: { type: 'string', default: '10000' },
      orders: { type: 'string', default: '100000' },
      variants: { type: 'string', default: '1' },
      seconds: { type: 'string' },
      compare: { type: 'string' },
    },
  })
  return {
    parts: readParts(values.only),
    postgres: values.postgres,
    products: readNumber('products', values.products),
    orders: readNumber('orders', values.orders),
    variants: readNumber('variants', values.variants),
    seconds: values.seconds ? readNumber('seconds', values.seconds) : values.quick ? 1 : 3,
    rounds: values.quick ? 1 : 3,
    ...(values.compare && { compare: values.compare }),
  }
}

const readParts = (only: string | undefined): ReadonlySet<string> => {
  const parts = only?.split(',') ?? PARTS
  const unknown = parts.filter(part => !(PARTS as readonly string[]).includes(part))
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: choose from ${PARTS.join(',')}`)
  return new Set(parts)
}

const readNumber = (name: string, text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} ${text}: use a whole number`)
  return value
}
