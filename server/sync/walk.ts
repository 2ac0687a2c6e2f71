import type { Key, Position } from './cursor.ts'

/** Part of what a device starts with: rows of one kind in an order that the change of a row cannot make it miss. */
export type Stage = {
  /** Values in `Key`, the id included. */
  keyLength: number
  /** At most so many rows of this kind; absent: all. */
  most?: number
  /** The next rows after a key, in order. */
  take(after: Key | null, limit: number): Promise<Keyed[]>
}

/** The ids taken for each stage, and where to go on; null at the end. */
export type Walked = { ids: string[][]; next: Position | null }

/** Is this a place in this walk? One of an older server may not be. */
export const isPosition = (stages: readonly Stage[], { stage, after }: Position): boolean =>
  stage < stages.length && (after === null || after.length === stages[stage]!.keyLength)

/** The next `limit` rows of a walk through stages, from a position. */
export const walk = async (stages: readonly Stage[], from: Position, limit: number): Promise<Walked> => {
  const ids: string[][] = stages.map(() => [])
  let next: Position | null = from
  let room = limit
  while (next && room > 0) {
    const rows: Keyed[] = await takeAt(stages[next.stage]!, next, room)
    ids[next.stage]!.push(...rows.map(row => row.id))
    next = positionAfter(stages, next, rows, room)
    room -= rows.length
  }
  return { ids, next }
}

type Keyed = { id: string; key: Key }

const takeAt = async (stage: Stage, { taken, after }: Position, room: number): Promise<Keyed[]> => {
  const wanted = Math.min(room, (stage.most ?? Number.POSITIVE_INFINITY) - taken)
  return wanted > 0 ? stage.take(after, wanted) : []
}

/** A full answer may have more behind it; a short one is the end of its stage. */
const positionAfter = (stages: readonly Stage[], at: Position, rows: Keyed[], room: number): Position | null => {
  if (rows.length === room) return { stage: at.stage, taken: at.taken + rows.length, after: rows.at(-1)!.key }
  return at.stage + 1 < stages.length ? { stage: at.stage + 1, taken: 0, after: null } : null
}
