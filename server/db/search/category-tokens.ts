import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { toSearchTokens } from '../../../src/contract/search/tokens.ts'
import type { Database } from '../store.ts'

type Remembered = { seq: number; tokens: ReadonlySet<string> }
const remembered = new WeakMap<Database, Remembered>()

/**
 * Does the name of some category have one of the words? Where none has, the index would read all products that have the
 * words elsewhere to say so. The products of a renamed category may be sorted without this until they are indexed again.
 *
 * @param seq what `readSearchSeq` returned before
 */
export const isInSomeCategory = async (db: Database, seq: number, query: SearchQuery): Promise<boolean> => {
  const tokens = await findTokens(db, seq)
  return query.readings
    .flat()
    .some(
      unit => unit.tokens.some(token => tokens.has(token)) || unit.prefixes.some(prefix => hasPrefix(tokens, prefix)),
    )
}

const hasPrefix = (tokens: ReadonlySet<string>, prefix: string): boolean =>
  [...tokens].some(token => token.startsWith(prefix))

const findTokens = async (db: Database, seq: number): Promise<ReadonlySet<string>> => {
  const known = remembered.get(db)
  if (known?.seq === seq) return known.tokens
  const tokens = await readTokens(db)
  remembered.set(db, { seq, tokens })
  return tokens
}

const readTokens = async (db: Database): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('categories').select(['name', 'name_bn']).execute()
  const categories = rows.flatMap(({ name, name_bn }) => (name_bn === null ? [name] : [name, name_bn]))
  return new Set(toSearchTokens({ names: [], categories, shops: [], descriptions: [] }).category.split(' '))
}
