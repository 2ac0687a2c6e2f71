import * as v from 'valibot'
import type { CourierFileUse, FileColumns, FileUse, GatewayFileUse } from '../../src/contract/ledger/file-columns.ts'
import { CourierFileColumns, GatewayFileColumns } from '../../src/contract/ledger/file-columns.ts'
import type { CourierName } from '../../src/contract/shipments/couriers.ts'
import type { Database } from '../db/store.ts'
import type { ColumnChoices } from './settlement-file.ts'

/** The columns that a person names, or those of the account's last file whose columns somebody has named. */
export const chooseCourierColumns = async (
  db: Database,
  { shopId, courier }: { shopId: string | null; courier: CourierName },
  named: FileColumns<CourierFileUse> | undefined,
): Promise<ColumnChoices<CourierFileUse>> => {
  if (named) return [named]
  const last = await db
    .selectFrom('courier_settlements')
    .select('columns')
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .where('courier', '=', courier)
    .where('columns', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readChoices(CourierFileColumns, last?.columns)
}

/** The same for the files of a gateway. */
export const chooseGatewayColumns = async (
  db: Database,
  gateway: string,
  named: FileColumns<GatewayFileUse> | undefined,
): Promise<ColumnChoices<GatewayFileUse>> => {
  if (named) return [named]
  const last = await db
    .selectFrom('gateway_settlements')
    .select('columns')
    .where('gateway', '=', gateway)
    .where('columns', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readChoices(GatewayFileColumns, last?.columns)
}

const readChoices = <Use extends FileUse>(
  schema: v.GenericSchema<unknown, FileColumns<Use>>,
  stored: string | null | undefined,
): ColumnChoices<Use> => (stored ? [v.parse(schema, JSON.parse(stored)), null] : [null])
