import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import Database, { type SqliteDatabase } from '../../../server/db/engines/sqlite-driver.ts'

/** The path of the page that seedPage publishes. */
export const SEEDED_PAGE = '/pages/size-guide'
const AT = Date.now() - 3_600_000
const BODY = `# Sizes

A **panjabi** is measured across the chest. Ask a shop where a product says something else: see [Contact](/contact).

1. Lay it flat.
2. Measure from seam to seam.

> Half a size more is better than half a size less.

- 40 is 102 cm
- 42 is 107 cm
`
const BODY_BN = '# মাপ\n\nপাঞ্জাবির মাপ **বুকের** ঘের ধরে। ৪০ মানে ১০২ সেমি।'

/** The path of the campaign that seedPages announces. */
export const SEEDED_CAMPAIGN = '/campaigns/winter-sale'
const DAY_MS = 86_400_000

/** Publishes a page of the operator and announces a campaign in the demo market, which has neither. */
export const seedPages = (dataDir: string): void => {
  const database = new Database(join(dataDir, 'haat.db'))
  seedPage(database)
  seedCampaign(database)
  database.close()
}

/** It starts tomorrow, so that prices stay as they are. */
const seedCampaign = (database: SqliteDatabase): void => {
  const id = uuid()
  database
    .prepare(
      `insert into campaigns (id, slug, name, name_bn, description, description_bn, percent, starts_at, ends_at, is_for_all, seq, created_at)
       values (?, 'winter-sale', 'Winter sale', 'শীতের সেল', 'Shawls, blankets and warm things.', 'শাল, কম্বল ও গরম কাপড়।', 20, ?, ?, 1, 1, ?)`,
    )
    .run(id, AT + DAY_MS, AT + 4 * DAY_MS, AT)
  database
    .prepare(
      'insert into campaign_shops (campaign_id, shop_id, joined_at, told_at) select ?, id, ?, ? from shops where deleted_at is null',
    )
    .run(id, AT, AT)
}

const seedPage = (database: SqliteDatabase): void => {
  const [id, version] = [uuid(), uuid()]
  database
    .prepare(
      `insert into content_pages (id, created_at, slug, in_footer, in_menu, position, newest_version, published_version, published_at)
       values (?, ?, 'size-guide', 1, 1, 0, ?, ?, ?)`,
    )
    .run(id, AT, version, version, AT)
  database
    .prepare(
      `insert into content_page_versions (id, created_at, page_id, number, title, title_bn, body, body_bn, author_id)
       select ?, ?, ?, 1, 'Size guide', 'মাপের তালিকা', ?, ?, id from users where role = 'SUPER_ADMIN' limit 1`,
    )
    .run(version, AT, id, BODY, BODY_BN)
}
