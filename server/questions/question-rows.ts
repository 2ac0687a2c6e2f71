import type { Database } from '../db/store.ts'

/** A question or an answer with its author, product, shop and vendor. */
export const findPost = (db: Database, id: string) => selectPosts(db).where('questions.id', '=', id).executeTakeFirst()

/** The same, of the author alone. */
export const findOwnPost = (db: Database, id: string, authorId: string) =>
  selectPosts(db).where('questions.id', '=', id).where('questions.author_id', '=', authorId).executeTakeFirst()

export type Post = NonNullable<Awaited<ReturnType<typeof findPost>>>

const selectPosts = (db: Database) =>
  db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('profiles as authors', 'authors.id', 'questions.author_id')
    .select([
      'questions.id',
      'questions.question_id as questionId',
      'questions.text',
      'questions.hidden_at as hiddenAt',
      'questions.author_id as authorId',
      'authors.user_id as author',
      'authors.name as authorName',
      'questions.product_id as productId',
      'products.name as productName',
      'products.name_bn as productNameBn',
      'products.is_listed as isListed',
      'shops.name as shopName',
      'shops.name_bn as shopNameBn',
      'shops.vendor_id as vendorId',
      'vendors.user_id as vendor',
    ])
