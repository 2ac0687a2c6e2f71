import { sql } from 'kysely'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { type PersonTraces, redact } from './person-traces.ts'

type TextTable = 'reviews' | 'questions' | 'messages' | 'order_events'
type TextColumns<Table extends TextTable> = { table: Table; columns: (keyof Tables[Table] & string)[] }
type RedactableRows = ReturnType<typeof selectRedactable>

const selectRedactable = (tx: Database, table: TextTable) => tx.selectFrom(table).select('id')

/** Takes the person's name and contacts out of texts that stay. */
export const redactRows = async (
  tx: Database,
  person: PersonTraces,
  {
    table,
    columns,
  }: TextColumns<'reviews'> | TextColumns<'questions'> | TextColumns<'messages'> | TextColumns<'order_events'>,
  where: (rows: RedactableRows) => RedactableRows,
): Promise<void> => {
  const rows = await where(selectRedactable(tx, table))
    .select(columns.map(column => sql.ref<string | null>(column).as(column)))
    .execute()
  for (const { id, ...texts } of rows as ({ id: string } & Record<string, string | null>)[]) {
    for (const [column, text] of Object.entries(texts)) {
      const redacted = text === null ? null : redact(text, person)
      if (redacted !== text)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${redacted} where id = ${id}`.execute(tx)
    }
  }
}
