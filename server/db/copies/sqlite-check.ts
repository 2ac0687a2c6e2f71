import { isDatabaseDamaged } from '../database-damage.ts'
import Sqlite from '../engines/sqlite-driver.ts'

/**
 * Reads every page of a database that may be in use, which takes seconds for a large one.
 * @returns what is damaged, or null
 */
export const findDamage = (file: string): string | null => {
  try {
    const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
    try {
      const result = connection.pragma('quick_check(1)', { simple: true })
      return result === 'ok' ? null : String(result)
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isDatabaseDamaged(error)) return error.message
    throw error
  }
}
