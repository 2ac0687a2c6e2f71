import { malformedError } from './body-reader.ts'

/** An import with 500 corrections has some four thousand values; nothing else has a tenth of that. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 12
/** Twenty times the longest text that a field takes. */
const MAX_TEXT_LENGTH = 100_000

/**
 * Refuses a parsed body that no schema would take, before a schema looks at it: a schema describes each wrong value, and
 * a hundred thousand of them would block the process.
 * @throws ApiError VALIDATION
 */
export const requireModestShape = (body: unknown): void => {
  const waiting = [{ value: body, depth: 0 }]
  for (let count = 0; waiting.length > 0; count++) {
    const { value, depth } = waiting.pop()!
    if (count + waiting.length > MAX_VALUES || depth > MAX_DEPTH) throw malformedError()
    if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH) throw malformedError()
    if (typeof value !== 'object' || value === null) continue
    const children = Object.values(value)
    if (children.length > MAX_VALUES) throw malformedError()
    for (const child of children) waiting.push({ value: child, depth: depth + 1 })
  }
}
