import type Driver from 'better-sqlite3'

/**
 * better-sqlite3, in the version for this Node: 13 needs Node 22, and 12, compiled with the headers of Node 24.19 or later,
 * ends the process. Everything imports it from here.
 */
const Sqlite: typeof Driver = (
  Number.parseInt(process.versions.node, 10) < 22 ? await import('better-sqlite3-12') : await import('better-sqlite3')
).default

export default Sqlite
export type { Database as SqliteDatabase, Statement as SqliteStatement } from 'better-sqlite3'
