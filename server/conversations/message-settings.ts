import type {
  HourRange,
  MessageSettings,
  MessageSettingsChange,
} from '../../src/contract/conversations/message-settings.ts'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { requireOwnShop } from '../shops/save-shop.ts'
import { updateShop } from '../shops/shop-writes.ts'

/** How each of a vendor's shops takes messages, by name. */
export const listMessageSettings = async (db: Database, vendorId: string): Promise<MessageSettings[]> => {
  const rows = await selectSettings(db, vendorId).orderBy('name').orderBy('id').execute()
  return rows.map(toSettings)
}

/**
 * Changes how a vendor's own shop takes messages.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop)
 */
export const changeMessageSettings = async (
  tx: Database,
  { id, takesMessages, quietHours, quickAnswers }: MessageSettingsChange,
  { vendor, now }: { vendor: Actor; now: number },
): Promise<void> => {
  const shop = await requireOwnShop(tx, id, vendor)
  const columns = {
    takes_messages: takesMessages === undefined ? undefined : takesMessages ? (1 as const) : (0 as const),
    quiet_hours: quietHours === undefined ? undefined : quietHours && JSON.stringify(quietHours),
    quick_answers: quickAnswers === undefined ? undefined : JSON.stringify(quickAnswers),
  }
  await updateShop(tx, id, columns, vendor.profileId)
  // Pages of shops say whether one can write to them.
  if (takesMessages !== undefined && takesMessages !== (shop.takesMessages ?? true)) {
    await advanceListingSeq(tx)
    await logChanges(tx, [{ scopes: ['catalogue', vendor.userId], entity: 'shop', id }], now)
  }
}

const selectSettings = (db: Database, vendorId: string) =>
  db
    .selectFrom('shops')
    .select(['id', 'takes_messages', 'quiet_hours', 'quick_answers'])
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)

type SettingsRow = { id: string; takes_messages: 0 | 1; quiet_hours: string | null; quick_answers: string | null }

const toSettings = (row: SettingsRow): MessageSettings => ({
  id: row.id,
  takesMessages: row.takes_messages === 1,
  quietHours: readQuietHours(row.quiet_hours),
  quickAnswers: readQuickAnswers(row.quick_answers),
})

export const readQuietHours = (column: string | null): HourRange | null => (column === null ? null : JSON.parse(column))

export const readQuickAnswers = (column: string | null): string[] => (column === null ? [] : JSON.parse(column))
