import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import Database from '../../../server/db/engines/sqlite-driver.ts'
import { queryMarket } from '../actions/shopper-actions.ts'

/** The email of a customer whom seedModeration blocks. */
export const BLOCKED_EMAIL = 'blocked@haat.example'
const AT = Date.now() - 3_600_000
const LONG_REASON =
  'Name, picture or description do not match the product, which eleven customers have told us since Friday. ' +
  'Please correct them, send us the invoice of your supplier, and write to us, so that we can look again.'
const BANGLA_NOTE = 'ছবিতে এক রং, হাতে পেলাম অন্য রং। দোকানে ফোন করেছি, কেউ ধরেনি। তিনজন আত্মীয়েরও একই অভিজ্ঞতা।'

/**
 * Fills the demo market with what moderation has to show: a queue, what was hidden and why, notices on the demo
 * vendor's and customer's Today, admins' notes, sent newsletters and a blocked customer.
 */
export const seedModeration = (dataDir: string): void => {
  const database = new Database(join(dataDir, 'haat.db'))
  const run = (statement: string, ...values: unknown[]) => database.prepare(statement).run(...values)
  const products = listVendorProducts(dataDir)
  const [reported, hidden, waiting] = products as [Row, Row, Row]
  const reviews = listCustomerReviews(dataDir)
  const [own, other] = reviews as [Row, Row]
  const question = seedQuestions(run, dataDir)
  seedReports(run, dataDir, { PRODUCT: reported.id, REVIEW: other.id, QUESTION: question })
  run(
    "update products set moderation = 'HIDDEN', moderation_reason = ?, is_listed = 0 where id = ?",
    LONG_REASON,
    hidden.id,
  )
  run("update products set moderation = 'REVIEW', is_listed = 0 where id = ?", waiting.id)
  run("update shops set status = 'PENDING' where name = 'Nilkhet Book Lane'")
  run('update reviews set hidden_at = ?, hidden_reason = ? where id = ?', AT, 'It names a phone number.', own.id)
  run(
    `insert into notifications (id, user_id, kind, title, title_descriptor, body, path, seq, created_at)
     select ?, id, 'SHOP', ?, ?, ?, '/dashboard/shop-products', 1, ? from users where email = 'vendor@haat.example'`,
    ...[uuid(), `${hidden.name} was taken off sale by an admin.`],
    ...[describe('{product} was taken off sale by an admin.', hidden.name), LONG_REASON, AT],
  )
  run(
    `insert into notifications (id, user_id, kind, title, title_descriptor, body, path, seq, created_at)
     select ?, id, 'REVIEW', ?, ?, ?, '/dashboard/my-reviews', 1, ? from users where email = 'customer@haat.example'`,
    ...[uuid(), `Your review of ${own.name} was hidden by an admin.`],
    ...[describe('Your review of {product} was hidden by an admin.', own.name), 'It names a phone number.', AT],
  )
  seedNotes(run, dataDir)
  seedNewsletters(run)
  run(
    `insert into users (id, email, password_hash, role, status, blocked_reason, is_demo, created_at)
     select ?, ?, password_hash, role, 'BLOCKED', ?, 0, created_at from users where email = 'customer@haat.example'`,
    ...[uuid(), BLOCKED_EMAIL, 'Orders were placed and then refused at the door, several times.'],
  )
  run(
    `insert into profiles (id, user_id, name, email, phone_number, created_at)
     select ?, id, 'Jahanara Begum', email, '01711000404', created_at from users where email = ?`,
    ...[uuid(), BLOCKED_EMAIL],
  )
  database.close()
}

type Row = { id: string; name: string }
type Run = (statement: string, ...values: unknown[]) => unknown

const describe = (key: string, product: string): string => JSON.stringify({ key, values: { product } })

const listVendorProducts = (dataDir: string): Row[] =>
  queryMarket<Row>(
    dataDir,
    `select p.id, p.name from products p join shops s on s.id = p.shop_id join profiles v on v.id = s.vendor_id
     join users u on u.id = v.user_id where u.email = 'vendor@haat.example' and p.is_listed = 1 order by p.id desc limit 3`,
  )

/** One review by the demo customer, and one by somebody else. */
const listCustomerReviews = (dataDir: string): Row[] => {
  const byCustomer = (is: '=' | '<>') =>
    queryMarket<Row>(
      dataDir,
      `select r.id, p.name from reviews r join products p on p.id = r.product_id join profiles c on c.id = r.customer_id
       join users u on u.id = c.user_id where u.email ${is} 'customer@haat.example' and r.comment <> ''
       order by length(r.comment) desc, r.id limit 1`,
    )
  return [...byCustomer('='), ...byCustomer('<>')]
}

const seedReports = (run: Run, dataDir: string, entities: Record<'PRODUCT' | 'REVIEW' | 'QUESTION', string>): void => {
  const reporters = queryMarket<{ id: string }>(
    dataDir,
    "select id from users where role = 'CUSTOMER' and email <> 'customer@haat.example' order by id limit 6",
  )
  for (const [at, { id }] of reporters.entries()) {
    const entity = (['REVIEW', 'PRODUCT', 'QUESTION'] as const)[at % 3]!
    const [reason, note] = [['OFFENSIVE', 'OTHER'][at % 2], at < 3 ? BANGLA_NOTE : '']
    run(
      'insert into reports values (?, ?, ?, ?, ?, ?, ?, null)',
      uuid(),
      entity,
      entities[entity],
      id,
      reason,
      note,
      AT,
    )
  }
}

/**
 * Two questions of the demo customer about each product of the demo vendor: an answered one, and one that is hidden.
 * @returns the id of an answer
 */
const seedQuestions = (run: Run, dataDir: string): string => {
  const find = (email: string) =>
    queryMarket<{ id: string }>(
      dataDir,
      'select p.id from profiles p join users u on u.id = p.user_id where u.email = ?',
      email,
    )[0]!.id
  const [customer, vendor] = [find('customer@haat.example'), find('vendor@haat.example')]
  const insert = 'insert into questions values (?, ?, ?, ?, ?, ?, ?, ?)'
  const answers = listVendorProducts(dataDir).map(product => {
    const [answered, answer] = [uuid(), uuid()]
    run(insert, answered, product.id, null, customer, 'Does the colour stay after washing?', null, null, AT)
    run(insert, answer, product.id, answered, vendor, 'হ্যাঁ, সুতাতেই রং করা। প্রথম তিনবার হাতে ধোবেন।', null, null, AT)
    run(insert, uuid(), product.id, null, customer, 'Call me on 01711000101', AT, 'It names a phone number.', AT)
    return answer
  })
  return answers[0]!
}

/** Two notes about each person and shop: whichever page is opened has some. */
const seedNotes = (run: Run, dataDir: string): void => {
  const texts = ['Called them on Monday: they will send the licence.', 'বিকেল ৫টার পর ফোন ধরেন।']
  const [author] = queryMarket<{ id: string }>(dataDir, "select id from users where email = 'super-admin@haat.example'")
  const list = (table: string) => queryMarket<{ id: string }>(dataDir, `select id from ${table}`)
  const subjects = [
    ...list('shops').map(({ id }) => ['SHOP', id] as const),
    ...list('profiles').map(({ id }) => ['PERSON', id] as const),
  ]
  for (const [entity, id] of subjects)
    for (const text of texts)
      run(
        'insert into admin_notes values (?, ?, ?, ?, ?, ?, ?)',
        uuid(),
        entity,
        id,
        author!.id,
        'Rafiq Islam',
        text,
        AT,
      )
}

const seedNewsletters = (run: Run): void => {
  const insert = `insert into newsletters (id, subject, body, reached, recipients, failed, created_at, finished_at)
    values (?, ?, ?, 'z', ?, ?, ?, ?)`
  run(insert, uuid(), 'Eid collection: sarees, panjabis and sweets', 'Eid is near.', 12_480, 37, AT, null)
  run(insert, uuid(), 'শীতের পিঠা উৎসবে সব দোকানে ছাড়', 'শীত এসেছে।', 9_912, 0, AT - 86_400_000, AT - 86_000_000)
}
