import { db } from './database.ts'
import type { MetaValues } from './device-schema.ts'

/** A single value that the device keeps; undefined before it is there. */
export const readMeta = async <Key extends keyof MetaValues>(key: Key): Promise<MetaValues[Key] | undefined> =>
  // The type of a row does not say which key it was found by.
  (await db.meta.get(key))?.value as MetaValues[Key] | undefined
