import { sql } from 'kysely'
import {
  type AskedAndAnswered,
  answerWindowStart,
  findAnswerHours,
} from '../../src/contract/conversations/answer-time.ts'
import type { Services } from '../adapters/services.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'

/** The latest of each kind count, so that a shop that is asked much costs no more. */
const MAX_ASKED = 100

/** Recounts within how many hours each shop usually answers messages and questions. Only what is new is written. */
export const recountAnswerTimes = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const at = now()
  const since = answerWindowStart(at)
  for (const shop of await listAskedShops(store.read, since)) {
    const messages = await listMessages(store.read, shop.id, since)
    const questions = await listQuestions(store.read, shop.id, since)
    const hours = findAnswerHours([...messages, ...questions], at) ?? null
    if (hours !== shop.answer_hours) await store.write(tx => saveAnswerHours(tx, shop.id, hours, at))
  }
}

/** Those that were asked, and those of which something is told. */
const listAskedShops = (db: Database, since: number) =>
  db
    .selectFrom('shops')
    .select(['id', 'answer_hours'])
    .where('deleted_at', 'is', null)
    .where(row =>
      row.or([
        row('answer_hours', 'is not', null),
        row('id', 'in', row.selectFrom('conversations').select('shop_id').where('last_at', '>', since)),
        row(
          'id',
          'in',
          row
            .selectFrom('questions')
            .innerJoin('products', 'products.id', 'questions.product_id')
            .select('products.shop_id')
            .where('questions.created_at', '>', since),
        ),
      ]),
    )
    .orderBy('id')
    .execute()

/** Each first message of a customer after the shop's last, and the shop's next. At most 20 are between them. */
const listMessages = async (db: Database, shopId: string, since: number): Promise<AskedAndAnswered[]> => {
  const { rows } = await sql<AskedAndAnswered>`select asked.created_at as "askedAt",
      (select min(answer.created_at) from messages as answer where answer.conversation_id = asked.conversation_id
        and answer.n > asked.n and answer.is_shop = 1) as "answeredAt"
    from conversations join messages as asked on asked.conversation_id = conversations.id
    where conversations.shop_id = ${shopId} and conversations.last_at > ${since}
      and asked.is_shop = 0 and asked.created_at > ${since}
      and not exists (select 1 from messages as earlier where earlier.conversation_id = asked.conversation_id
        and earlier.n = asked.n - 1 and earlier.is_shop = 0)
    order by asked.created_at desc limit ${MAX_ASKED}`.execute(db)
  return rows
}

/** Questions that others than the shop have answered count as unanswered. */
const listQuestions = async (db: Database, shopId: string, since: number): Promise<AskedAndAnswered[]> => {
  const { rows } = await sql<AskedAndAnswered>`select questions.created_at as "askedAt",
      (select answers.created_at from questions as answers where answers.question_id = questions.id
        and answers.author_id = shops.vendor_id) as "answeredAt"
    from shops join products on products.shop_id = shops.id
    join questions on questions.product_id = products.id
    where shops.id = ${shopId} and questions.question_id is null and questions.hidden_at is null
      and questions.created_at > ${since}
    order by questions.created_at desc limit ${MAX_ASKED}`.execute(db)
  return rows
}

const saveAnswerHours = async (tx: Database, id: string, hours: number | null, now: number): Promise<void> => {
  await tx
    .updateTable('shops')
    .set(row => ({ answer_hours: hours, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await advanceListingSeq(tx)
  await logChanges(tx, [{ scopes: ['catalogue'], entity: 'shop', id }], now)
}
