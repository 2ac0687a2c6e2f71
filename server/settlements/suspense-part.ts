import type { SuspenseItem } from '../../src/contract/ledger/suspense.ts'

/** A part of the list of what stands in suspense, which has its own order. `read`: its rows from this one on. */
export type SuspensePart = {
  count(): Promise<number>
  read(offset: number, limit: number): Promise<SuspenseItem[]>
}
