import type { ChangeEntry, NewEntry } from './entries/entry-validation.ts'
import { hasVariantChanges } from './entries/variant-validation.ts'
import type { PicturePlan } from './picture-plan.ts'

/** An entry with what becomes of its pictures. */
export type PlannedEntry = (NewEntry | ChangeEntry) & { pictures: PicturePlan }
export type PlannedNew = Extract<PlannedEntry, { kind: 'new' }>
export type PlannedChange = Extract<PlannedEntry, { kind: 'change' }>

/** Whether an entry would write anything to its product. */
export const hasChanges = (entry: PlannedEntry): boolean =>
  entry.kind === 'new' ||
  entry.pictures.pictures !== null ||
  entry.pictures.isPending ||
  (entry.plan !== null && hasVariantChanges(entry.plan)) ||
  Object.values(entry.change).some(value => value !== undefined)
