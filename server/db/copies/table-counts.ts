import Sqlite from '../engines/sqlite-driver.ts'

/** The number of rows in each table. */
export type TableCounts = Record<string, number>

/** The number of rows in each table of a SQLite file, without the tables behind the search index. */
export const readSqliteCounts = (file: string): TableCounts => {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const tables = connection.prepare<[], string>(TABLES).pluck().all()
    const count = (name: string) => connection.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0
    return Object.fromEntries(tables.map(name => [name, count(name)]))
  } finally {
    connection.close()
  }
}

/** Without virtual tables and those that SQLite keeps for them. */
const TABLES = `
  select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`
