import type { KeysetKey, SyncPosition } from './sync-cursor.ts'

/** Part of what a device starts with: rows of one kind in an order that the change of a row cannot make it miss. */
export type SyncStage = {
  /** Values in `Key`, the id included. */
  keyLength: number
  /** At most so many rows of this kind; absent: all. */
  maxRows?: number
  /** The next rows after a key, in order. */
  readAfter(after: KeysetKey | null, limit: number): Promise<KeyedRow[]>
}

/** The ids taken for each stage, and where to go on; null at the end. */
export type StagePage = { ids: string[][]; next: SyncPosition | null }

/** Is this a place in this walk? One of an older server may not be. */
export const isValidPosition = (stages: readonly SyncStage[], { stage, after }: SyncPosition): boolean =>
  stage < stages.length && (after === null || after.length === stages[stage]!.keyLength)

/** The next `limit` rows of a walk through stages, from a position. */
export const readStages = async (
  stages: readonly SyncStage[],
  from: SyncPosition,
  limit: number,
): Promise<StagePage> => {
  const ids: string[][] = stages.map(() => [])
  let next: SyncPosition | null = from
  let room = limit
  while (next && room > 0) {
    const rows: KeyedRow[] = await readStage(stages[next.stage]!, next, room)
    ids[next.stage]!.push(...rows.map(row => row.id))
    next = nextPosition(stages, next, rows, room)
    room -= rows.length
  }
  return { ids, next }
}

type KeyedRow = { id: string; key: KeysetKey }

const readStage = async (stage: SyncStage, { taken, after }: SyncPosition, room: number): Promise<KeyedRow[]> => {
  const wanted = Math.min(room, (stage.maxRows ?? Number.POSITIVE_INFINITY) - taken)
  return wanted > 0 ? stage.readAfter(after, wanted) : []
}

/** A full answer may have more behind it; a short one is the end of its stage. */
const nextPosition = (
  stages: readonly SyncStage[],
  at: SyncPosition,
  rows: KeyedRow[],
  room: number,
): SyncPosition | null => {
  if (rows.length === room) return { stage: at.stage, taken: at.taken + rows.length, after: rows.at(-1)!.key }
  return at.stage + 1 < stages.length ? { stage: at.stage + 1, taken: 0, after: null } : null
}
