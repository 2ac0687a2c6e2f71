import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import Database from '../../../server/db/engines/sqlite-driver.ts'

const W = (length: number) => 'W'.repeat(length)
const EMAIL = `${'w'.repeat(60)}@${'w'.repeat(60)}.example`
const BANGLA = 'ব'.repeat(200)
const AT = Date.now() - 3_600_000

/** The texts that people write, by table: as long as they may be, without a place to break them. */
const TEXTS: Record<string, Record<string, string | null>> = {
  products: {
    name: W(200),
    name_bn: BANGLA,
    description: W(900),
    description_bn: null,
    warranty: W(200),
    warranty_bn: null,
    moderation_reason: W(900),
  },
  shops: { shop_address: W(500), description: W(900), description_bn: null, bin: W(40) },
  profiles: {
    name: W(120),
    address: W(500),
    email: EMAIL,
    business_address: W(500),
    trade_license_number: W(120),
    tax_id: W(120),
  },
  reviews: { comment: W(900), reply: W(900), hidden_reason: W(900), variant_title: W(200) },
  questions: { text: W(500), hidden_reason: W(900) },
  messages: { text: W(1000) },
  reports: { note: W(900) },
  admin_notes: { text: W(900), author_name: W(120) },
  orders: {
    shipping_name: W(120),
    shipping_address: W(500),
    shipping_email: EMAIL,
    note: W(900),
    courier: W(120),
    tracking_number: W(120),
    coupon_code: W(40),
  },
  order_items: { name: W(200), name_bn: BANGLA },
  order_events: { note: W(900), note_descriptor: null, actor_name: W(120) },
  return_requests: { note: W(900) },
  refunds: { reason: W(900) },
  notifications: { title: W(200), title_descriptor: null, body: W(300), body_descriptor: null },
  addresses: { label: W(120), name: W(120), address: W(500), email: EMAIL },
  newsletters: { subject: W(200), body: W(900) },
}

/** These must differ. The screens that are opened by their names need two of the categories. */
const UNIQUE_TEXTS = [
  `update shops set name = '${W(90)}' || substr(id, -12), name_bn = null`,
  `update categories set name = '${W(90)}' || substr(id, -12), name_bn = null, description = '${W(900)}',
   description_bn = null where name not in ('Saree', 'Panjabi and kurta')`,
  `update coupons set code = '${W(28)}' || substr(id, -12)`,
  `update users set email = '${'w'.repeat(48)}' || substr(id, -12) || '@${'w'.repeat(60)}.example', blocked_reason = '${W(900)}'
   where email not in ('customer@haat.example', 'vendor@haat.example', 'admin@haat.example',
   'super-admin@haat.example', 'blocked@haat.example')`,
]

/** What the demo market has none of. */
const ADDED_ROWS: readonly [table: string, row: Record<string, string | number>][] = [
  ...[0, 1].map(
    handled =>
      [
        'contact_messages',
        {
          id: uuid(),
          name: W(120),
          email: EMAIL,
          subject: W(120),
          message: W(900),
          handled,
          created_at: AT,
        },
      ] as [string, Record<string, string | number>],
  ),
  ...['product', 'shop', 'user', 'category', 'coupon', 'order', 'review'].map(
    entity =>
      [
        'audit_log',
        {
          id: uuid(),
          actor_name: W(120),
          role: 'ADMIN',
          action: `${entity}.update`,
          entity,
          entity_id: uuid(),
          before_state: JSON.stringify({ name: W(200), description: W(300), email: EMAIL, reason: null }),
          after_state: JSON.stringify({ name: `${W(199)}M`, description: W(301), email: EMAIL, reason: W(900) }),
          at: AT,
        },
      ] as [string, Record<string, string | number>],
  ),
]

/** Writes an unbroken text into every text of the demo market that a person can write. */
export const seedUnbrokenTexts = (dataDir: string): void => {
  const database = new Database(join(dataDir, 'haat.db'))
  for (const [table, texts] of Object.entries(TEXTS)) {
    const columns = Object.keys(texts).map(column => `${column} = ?`)
    database.prepare(`update ${table} set ${columns.join(', ')}`).run(...Object.values(texts))
  }
  for (const statement of UNIQUE_TEXTS) database.exec(statement)
  for (const [table, row] of ADDED_ROWS) {
    const columns = Object.keys(row)
    database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`).run(...Object.values(row))
  }
  database.close()
}
