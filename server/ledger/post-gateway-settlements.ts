import { sql } from 'kysely'
import type { SuspenseDecision } from '../../src/contract/ledger/suspense.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference, type WantedBalances } from './compare-subject.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

const SUBJECT = 'gateway'
const BATCH = 500

/**
 * `matched`: the amounts of known payments less refunds; `unmatched`: of lines that wait for a decision. The others are
 * those of lines about which a person has decided. What was sent back has come to the bank and left it, so it is in no account.
 */
export type GatewaySettlementMoney = Record<'matched' | 'unmatched' | 'asFee' | 'writtenOff' | 'fee', Poisha> & {
  gateway: string
}

/** The gateway owes less, the bank has what is left after its fee, and what fits no payment waits in suspense. */
export const toGatewaySettlementBalances = (money: GatewaySettlementMoney): Entry[] => {
  const { gateway, matched, unmatched, asFee, writtenOff, fee } = money
  return sumByAccount([
    { kind: 'bank', owner: '', amount: matched + unmatched + asFee + writtenOff - fee },
    { kind: 'gateway-fee', owner: '', amount: fee - asFee },
    { kind: 'gateway', owner: gateway, amount: -matched },
    { kind: 'write-off', owner: '', amount: -writtenOff },
    { kind: 'suspense', owner: '', amount: -unmatched },
  ])
}

/** All lines of settlements, with what a person has decided about them. */
export const selectGatewayLines = (db: Database) =>
  db
    .selectFrom('gateway_settlement_lines as lines')
    .innerJoin('gateway_settlements', 'gateway_settlements.id', 'lines.settlement_id')
    .leftJoin('suspense_decisions as decisions', join =>
      join
        .onRef('decisions.settlement_id', '=', 'lines.settlement_id')
        .onRef('decisions.position', '=', 'lines.position'),
    )

type Posting = { event: string; now: number }

/** Enters what an event has changed for settlements, in its transaction, which has locked them. */
export const postGatewaySettlements = async (
  tx: Database,
  ids: readonly string[],
  { event, now }: Posting,
): Promise<number> => postSubject(tx, { subject: SUBJECT, event, now }, await readSettlementMoney(tx, ids))

/** Locks settlements until the end of the transaction. @returns the ids of those that there are */
export const lockGatewaySettlements = async (tx: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .updateTable('gateway_settlements')
    .set(row => ({ name: row.ref('name') }))
    .where('id', 'in', anyOf(ids))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the ledger lacks for these settlements. */
export const compareGatewaySettlements = async (db: Database, ids: readonly string[]): Promise<SubjectDifference[]> =>
  compareSubject(db, SUBJECT, await readSettlementMoney(db, ids))

const readSettlementMoney = async (db: Database, ids: readonly string[]): Promise<WantedBalances[]> => {
  if (ids.length === 0) return []
  const sumWhere = (condition: string, amount = 'amount') =>
    sql<number>`cast(coalesce(sum(case when ${sql.raw(condition)} then ${sql.raw(amount)} else 0 end), 0) as bigint)`
  const decided = (decision: SuspenseDecision) => sumWhere(`payment_id is null and decision = '${decision}'`)
  const rows = await selectGatewayLines(db)
    .select(['gateway_settlements.id', 'gateway', sumWhere('1 = 1', 'fee').as('fee')])
    .select(sumWhere('payment_id is not null').as('matched'))
    .select(sumWhere('payment_id is null and decision is null').as('unmatched'))
    .select([decided('FEE').as('asFee'), decided('WRITE_OFF').as('writtenOff')])
    .where('gateway_settlements.id', 'in', [...ids])
    .groupBy(['gateway_settlements.id', 'gateway'])
    .execute()
  return rows.map(({ id, gateway, matched, unmatched, asFee, writtenOff, fee }) => ({
    id,
    wanted: toGatewaySettlementBalances({
      gateway,
      ...{ matched: Number(matched), unmatched: Number(unmatched), asFee: Number(asFee) },
      ...{ writtenOff: Number(writtenOff), fee: Number(fee) },
    }),
  }))
}

/** The ids of all settlements of gateways, a page at a time. */
export async function* gatewaySettlementPages(db: Database): AsyncGenerator<string[]> {
  const read = (after: string) =>
    db.selectFrom('gateway_settlements').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) if (rows.length > 0) yield rows.map(({ id }) => id)
}
