import { type SelectQueryBuilder, sql } from 'kysely'
import { GENERAL_REASON } from '../../src/contract/general-reason.ts'
import type { Answer, Question, QuestionQuery } from '../../src/contract/questions/questions.ts'
import { type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { toBanglaName } from '../db/bangla-texts.ts'
import { containsText, countRows, ifGiven, onPage, type Sorting, sortByIds, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type QuestionRows = SelectQueryBuilder<Tables, 'questions' | 'profiles' | 'products' | 'shops', object>
type Page = Sorting<'createdAt'> & { page: number; limit: number; asOf?: number | undefined }
type QuestionPage = { questions: Question[]; total: number }
const SORTS = { createdAt: sql`questions.created_at` }

/** A page of the questions about a product, by default newest first, and their number. */
export const listProductQuestions = (
  db: Database,
  { id, searchTerm, ...page }: Page & { id: string; searchTerm?: string | undefined },
): Promise<QuestionPage> => {
  const shown = selectQuestions(db).where('questions.product_id', '=', id).where('questions.hidden_at', 'is', null)
  return readPage(db, shown.$call(matching(searchTerm)), page, null)
}

/** A page of the questions about a vendor's products, or of those that a customer has asked or answered. */
export const listOwnQuestions = (db: Database, query: QuestionQuery, viewer: Viewer): Promise<QuestionPage> => {
  const { unanswered, searchTerm, ...page } = query
  const own = selectOwnQuestions(db, viewer)
    .$if(unanswered !== undefined, rows => rows.where(unanswered ? sql<boolean>`not ${BY_SHOP}` : BY_SHOP))
    .$call(matching(searchTerm))
  return readPage(db, own, page, viewer?.profileId ?? null)
}

/** Has the shop answered it? */
const BY_SHOP = sql<boolean>`exists (select 1 from questions as answers
  where answers.question_id = questions.id and answers.author_id = shops.vendor_id)`

const selectOwnQuestions = (db: Database, viewer: Viewer): QuestionRows => {
  const vendor = vendorProfileId(viewer)
  if (vendor !== null)
    return selectQuestions(db).where('shops.vendor_id', '=', vendor).where('questions.hidden_at', 'is', null)
  const profileId = viewer?.profileId ?? ''
  return selectQuestions(db).where(row =>
    row.or([
      row('questions.author_id', '=', profileId),
      row(
        'questions.id',
        'in',
        row.selectFrom('questions as mine').select('mine.question_id').where('mine.author_id', '=', profileId),
      ),
    ]),
  )
}

const selectQuestions = (db: Database): QuestionRows => selectPosts(db).where('questions.question_id', 'is', null)

const selectPosts = (db: Database): QuestionRows =>
  db
    .selectFrom('questions')
    .innerJoin('profiles', 'profiles.id', 'questions.author_id')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')

/** By the words of the question, of its answers that are shown, and of the product's name. */
const matching = (searchTerm: string | undefined) =>
  ifGiven(searchTerm || null, (rows: QuestionRows, term: string) =>
    rows.where(row =>
      row.or([
        containsText(row.ref('questions.text'), term),
        containsText(row.ref('products.name'), term),
        sql<boolean>`exists (select 1 from questions as answers where answers.question_id = questions.id
          and answers.hidden_at is null and ${containsText(sql.ref('answers.text'), term)})`,
      ]),
    ),
  )

const readPage = async (
  db: Database,
  rows: QuestionRows,
  page: Page,
  viewerId: string | null,
): Promise<QuestionPage> => {
  const total = await countRows(rows)
  const found = await withNames(rows)
    .$call(onPage(SORTS, page, 'questions.id'))
    .execute()
  return { questions: await withAnswers(db, found, viewerId), total }
}

/** Questions and answers with these ids for admins, in the order of the ids; an answer stands below its question. */
export const findReportedPosts = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await withNames(selectPosts(db).where('questions.id', 'in', [...ids]))
    .leftJoin('questions as asked', 'asked.id', 'questions.question_id')
    .select('asked.text as answer_to')
    .execute()
  return sortByIds(ids, rows).map(row => ({
    ...toPost(row, null),
    ...toProduct(row),
    ...(row.answer_to !== null && { answerTo: row.answer_to }),
  }))
}

const withNames = (rows: QuestionRows) =>
  rows.select([
    'questions.id',
    'questions.question_id',
    'questions.author_id',
    'questions.text',
    'questions.hidden_at',
    'questions.hidden_reason',
    'questions.created_at',
    'questions.product_id',
    'products.name as product_name',
    'products.name_bn as product_name_bn',
    'products.image',
    'profiles.name as author_name',
    'shops.vendor_id',
    'shops.name as shop_name',
  ])
type PostRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const withAnswers = async (db: Database, rows: PostRow[], viewerId: string | null): Promise<Question[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const answers = await withNames(
    selectPosts(db)
      .where('questions.question_id', 'in', ids)
      .where(row => row.or([row('questions.hidden_at', 'is', null), row('questions.author_id', '=', viewerId ?? '')])),
  )
    .orderBy('questions.created_at')
    .orderBy('questions.id')
    .execute()
  return rows.map(row => {
    const own = answers.filter(answer => answer.question_id === row.id).map(answer => toAnswer(answer, viewerId))
    const byShopFirst = own.sort((a, b) => Number(b.isShop) - Number(a.isShop))
    return { ...toPost(row, viewerId), ...toProduct(row), answers: byShopFirst }
  })
}

const toAnswer = (row: PostRow, viewerId: string | null): Answer => {
  const isShop = row.author_id === row.vendor_id
  return { ...toPost(row, viewerId), ...(isShop && { author: { name: row.shop_name } }), isShop }
}

const toPost = (row: PostRow, viewerId: string | null): Omit<Question, 'productId' | 'product' | 'answers'> => ({
  id: row.id,
  text: row.text,
  author: { name: row.author_name },
  ...(row.author_id === viewerId && { isOwn: true }),
  ...(row.hidden_at && { hiddenReason: row.hidden_reason ?? GENERAL_REASON }),
  createdAt: toIso(row.created_at),
})

const toProduct = (row: PostRow): Pick<Question, 'productId' | 'product'> => ({
  productId: row.product_id,
  product: { id: row.product_id, name: row.product_name, ...toBanglaName(row.product_name_bn), image: row.image },
})
