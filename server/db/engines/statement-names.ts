import { LRUCache } from 'lru-cache'

/** Each connection keeps the plans of all named statements until it ends. */
const MAX_NAMES = 200
/** A statement that ran less often is not worth a place. */
const RUNS_BEFORE_NAME = 20
const MAX_COUNTED = 500
/** Statements with many values, such as those of imports, are rarely the same again. */
const MAX_LENGTH = 8_000

export type StatementNames = {
  /** The name of a statement, or undefined while it is to be parsed and planned anew. */
  find(text: string): string | undefined
  /** Gives no name again that was given before. */
  forget(): void
}

/** Names for the statements that run again and again: PostgreSQL parses and plans each of them once for a connection. */
export const createStatementNames = (): StatementNames => {
  const names = new Map<string, string>()
  const runs = new LRUCache<string, number>({ max: MAX_COUNTED })
  let given = 0
  return {
    find: text => {
      const known = names.get(text)
      if (known || names.size >= MAX_NAMES || text.length > MAX_LENGTH) return known
      const count = (runs.get(text) ?? 0) + 1
      runs.set(text, count)
      if (count <= RUNS_BEFORE_NAME) return undefined
      const name = `haat_${given++}`
      names.set(text, name)
      return name
    },
    forget: () => {
      names.clear()
      runs.clear()
    },
  }
}

/** Has a migration changed the columns of a statement that a connection had planned before? It would fail again by this name. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
