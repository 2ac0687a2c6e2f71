import { type Kysely, sql } from 'kysely'

/** What the version before enters of unknown parcels meanwhile, `npm run ledger -- --correct` enters. */
export const isExpansion = true

/**
 * Money that couriers have paid to the market's own accounts for parcels that the market does not know was in no account. It is in the
 * bank now, and in suspense, or written off where a person has left it out. The journal of a settlement has the settlement's own id.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const sumOf = (condition: string) => `coalesce((select sum(settlement_lines.collected - settlement_lines.fee)
    from settlement_lines join settlement_differences
      on settlement_differences.settlement_id = settlement_lines.settlement_id
        and settlement_differences.position = settlement_lines.position
    where settlement_lines.settlement_id = courier_settlements.id and settlement_lines.shipment_id is null
      and settlement_differences.kind = 'UNKNOWN' and ${condition}), 0)`
  const [open, left] = [sumOf('decision is null'), sumOf('decision is not null')]
  const unknown = sql.raw(`from courier_settlements where shop_id is null and (${open} <> 0 or ${left} <> 0)`)
  const now = sql.lit(Date.now())
  await sql`insert into ledger_journals (id, subject, cause, number, event, at)
    select id, 'courier', id, 1, 'opening', ${now} ${unknown}`.execute(db)
  for (const [position, kind, amount] of [
    [0, 'bank', `${open} + ${left}`],
    [1, 'write-off', `-${left}`],
    [2, 'suspense', `-${open}`],
  ] as const)
    await sql`insert into ledger_entries (journal_id, position, kind, owner, amount, at)
      select id, ${sql.lit(position)}, ${sql.lit(kind)}, '', ${sql.raw(amount)}, ${now}
      ${unknown} and ${sql.raw(amount)} <> 0`.execute(db)
}
