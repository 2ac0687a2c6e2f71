import { required } from '../config/required.ts'
import type { KeysetKey, SyncPosition } from './sync-cursor.ts'

/**
 * A stage of the initial sync: all rows of one entity, in an order in which no row is missed when others change
 * meanwhile.
 */
export type SyncStage = {
  /** The number of values in the key, the id included. */
  keyLength: number
  /** The most rows of this stage; all by default. */
  maxRows?: number
  /** The next rows after a key, in order. */
  readAfter(after: KeysetKey | null, limit: number): Promise<KeyedRow[]>
}

/** The ids of each stage, and the position to continue from, or null at the end. */
export type StagePage = { ids: string[][]; next: SyncPosition | null }

/** Is this a position in these stages? A position from an older server may not be. */
export const isValidPosition = (stages: readonly SyncStage[], { stage, after }: SyncPosition): boolean =>
  stage < stages.length && (after === null || after.length === stages[stage]?.keyLength)

/** The next `limit` rows from a position, across stages. */
export const readStages = async (
  stages: readonly SyncStage[],
  from: SyncPosition,
  limit: number,
): Promise<StagePage> => {
  const ids: string[][] = stages.map(() => [])
  let next: SyncPosition | null = from
  let remaining = limit
  while (next && remaining > 0) {
    const rows: KeyedRow[] = await readStage(required(stages[next.stage], 'a stage of the sync'), next, remaining)
    ids[next.stage]?.push(...rows.map(row => row.id))
    next = nextPosition(stages, next, rows, remaining)
    remaining -= rows.length
  }
  return { ids, next }
}

type KeyedRow = { id: string; key: KeysetKey }

const readStage = async (stage: SyncStage, { taken, after }: SyncPosition, remaining: number): Promise<KeyedRow[]> => {
  const count = Math.min(remaining, (stage.maxRows ?? Number.POSITIVE_INFINITY) - taken)
  return count > 0 ? stage.readAfter(after, count) : []
}

/** A full page may be followed by more rows; a short one is the end of its stage. */
const nextPosition = (
  stages: readonly SyncStage[],
  position: SyncPosition,
  rows: KeyedRow[],
  remaining: number,
): SyncPosition | null => {
  const last = rows.at(-1)
  if (last && rows.length === remaining)
    return { stage: position.stage, taken: position.taken + rows.length, after: last.key }
  return position.stage + 1 < stages.length ? { stage: position.stage + 1, taken: 0, after: null } : null
}
