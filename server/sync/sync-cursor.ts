/** A row's position in keyset pagination: the values of the order, with the id last. */
export type KeysetKey = readonly (number | string)[]

/** A device's position in the initial sync. It has received `taken` rows of this stage. */
export type SyncPosition = { stage: number; taken: number; after: KeysetKey | null }

/**
 * What a device has received: all changes of this scope and database up to `seq`. During the initial sync, `at` is its
 * position and `seq` the change log's number at its start.
 */
export type SyncCursor = { epoch: number; scope: string; seq: number; at?: SyncPosition }

const CURSOR_VERSION = 1

/** The cursor as the opaque text that clients store. */
export const encodeCursor = ({ epoch, scope, seq, at }: SyncCursor): string => {
  const position = at ? [at.stage, at.taken, ...(at.after ?? [])] : []
  return Buffer.from(JSON.stringify([CURSOR_VERSION, epoch, scope, seq, ...position])).toString('base64url')
}

/** Decodes a cursor. Null if it is invalid or of another version. */
export const decodeCursor = (text: string): SyncCursor | null => {
  const read = parseJson(text)
  if (!Array.isArray(read)) return null
  const parts: unknown[] = read
  const [version, epoch, scope, seq, stage, taken, ...key] = parts
  if (version !== CURSOR_VERSION || !isCount(epoch) || typeof scope !== 'string' || !isCount(seq)) return null
  if (parts.length === 4) return { epoch, scope, seq }
  if (!isCount(stage) || !isCount(taken) || !isKey(key)) return null
  return { epoch, scope, seq, at: { stage, taken, after: key.length > 0 ? key : null } }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const isKey = (values: unknown[]): values is (number | string)[] =>
  values.every((value, at) => (at === values.length - 1 ? typeof value === 'string' : isCount(value)))
