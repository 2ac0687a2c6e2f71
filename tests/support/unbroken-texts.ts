import { join } from 'node:path'
import Database from '../../server/db/sqlite-driver.ts'

const W = (length: number) => 'W'.repeat(length)

/** The texts that people write, by table: as long as they may be, without a place to break them. */
const TEXTS: Record<string, Record<string, string | null>> = {
  products: { name: W(200), name_bn: 'ব'.repeat(200), description: W(900), description_bn: null },
  shops: { shop_address: W(500), description: W(900), description_bn: null },
  profiles: { name: W(120), address: W(500), email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example` },
  reviews: { comment: W(900), reply: W(900) },
  orders: { shipping_name: W(120), shipping_address: W(500), note: W(900), courier: W(120), tracking_number: W(120) },
  order_items: { name: W(200), name_bn: 'ব'.repeat(200) },
  order_events: { note: W(900), note_descriptor: null, actor_name: W(120) },
  notifications: { title: W(200), title_descriptor: null, body: W(300), body_descriptor: null },
  contact_messages: { name: W(120), subject: W(120), message: W(900) },
  addresses: { label: W(120), name: W(120), address: W(500) },
}
/** These must differ. The screens that are opened by its name need one of the categories. */
const UNIQUE_NAMES = [
  `update shops set name = '${W(90)}' || substr(id, -12), name_bn = null`,
  `update categories set name = '${W(90)}' || substr(id, -12), name_bn = null where name <> 'Saree'`,
  `update coupons set code = '${W(28)}' || substr(id, -12)`,
]

/** Writes an unbroken text into every text of the demo market that a person can write. */
export const seedUnbrokenTexts = (dataDir: string): void => {
  const database = new Database(join(dataDir, 'haat.db'))
  for (const [table, texts] of Object.entries(TEXTS)) {
    const columns = Object.keys(texts).map(column => `${column} = ?`)
    database.prepare(`update ${table} set ${columns.join(', ')}`).run(...Object.values(texts))
  }
  for (const statement of UNIQUE_NAMES) database.exec(statement)
  database.close()
}
