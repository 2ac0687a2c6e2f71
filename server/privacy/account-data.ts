import { toTaka } from '../../src/contract/money.ts'
import { calculateKeptTotals } from '../../src/contract/orders/kept-total.ts'
import type { Order } from '../../src/contract/orders/orders.ts'
import { toVariantTitle } from '../../src/contract/products/variant-titles.ts'
import { ownAddresses } from '../accounts/addresses/addresses.ts'
import { listDevices } from '../auth/sessions.ts'
import { toSignInEmail } from '../auth/sign-in-email.ts'
import type { Viewer } from '../auth/viewer.ts'
import { listReplies } from '../contact/contact-replies.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { listStoreCredit } from '../ledger/credit/list-store-credit.ts'
import { iterateMatchingOrders } from '../orders/order-export.ts'
import { findProductPictures } from '../products/listing/product-pictures.ts'
import { findVariantRows, readOptions, readValues, toVariant } from '../products/variants/variant-rows.ts'
import { findReviewPhotos } from '../reviews/review-photos.ts'
import type { AccountSection } from './personal-data.ts'

type Owner = NonNullable<Viewer> & { sessionId: string }
type Rows = readonly object[]

/** A part of somebody's data, a page of rows at a time. */
export type AccountDataSection = { name: AccountSection; pages: () => AsyncGenerator<Rows> | Promise<Rows> }

const PAGE_SIZE = 500
/** Of messages, which may have pictures. */
const MESSAGES_SIZE = 50

/**
 * Everything that the market stores about a person, in readable form: what they entered and what they did. Nothing
 * about others (a vendor's orders belong to the customers, too, and have an export of their own), no hashes, tokens or
 * keys.
 */
export const accountDataSections = (db: Database, owner: Owner, now: number): AccountDataSection[] => [
  { name: 'account', pages: () => readAccount(db, owner) },
  { name: 'devices', pages: () => listDevices(db, { userId: owner.userId, current: owner.sessionId, now }) },
  { name: 'passkeys', pages: () => readPasskeys(db, owner) },
  { name: 'apiKeys', pages: () => readApiKeys(db, owner) },
  { name: 'webhooks', pages: () => readWebhooks(db, owner) },
  { name: 'pushNotifications', pages: () => readPushDevices(db, owner) },
  { name: 'newsletter', pages: () => readNewsletter(db, owner) },
  { name: 'notifications', pages: () => readNotifications(db, owner) },
  { name: 'reports', pages: () => readReports(db, owner) },
  { name: 'messages', pages: () => readMessages(db, owner) },
  { name: 'questions', pages: () => readQuestions(db, owner) },
  { name: 'conversations', pages: () => readConversations(db, owner) },
  ...(owner.role === 'CUSTOMER' ? customerSections(db, owner) : []),
  ...(owner.role === 'VENDOR' ? vendorSections(db, owner) : []),
]

const customerSections = (db: Database, owner: Owner): AccountDataSection[] => [
  { name: 'addresses', pages: () => readAddresses(db, owner) },
  { name: 'orders', pages: () => readOrders(db, owner) },
  { name: 'storeCredit', pages: () => readStoreCredit(db, owner) },
  { name: 'reviews', pages: () => readReviews(db, owner) },
  { name: 'reviewVotes', pages: () => readReviewVotes(db, owner) },
  { name: 'wishlist', pages: () => readWishes(db, owner) },
  { name: 'followedShops', pages: () => readFollows(db, owner) },
  { name: 'viewedProducts', pages: () => readViews(db, owner) },
  { name: 'collectedCoupons', pages: () => readCollectedCoupons(db, owner) },
]

const vendorSections = (db: Database, owner: Owner): AccountDataSection[] => [
  { name: 'shops', pages: () => readShops(db, owner) },
  { name: 'products', pages: () => readProducts(db, owner) },
  { name: 'coupons', pages: () => readShopCoupons(db, owner) },
  { name: 'imports', pages: () => readImports(db, owner) },
]

const readAccount = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('confirmed_phones', 'confirmed_phones.user_id', 'users.id')
    .leftJoin('phone_moves', 'phone_moves.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'confirmed_phones.phone_number as signInPhone',
      'phone_moves.phone_number as nextSignInPhone',
      'users.role',
      'users.created_at',
      'users.email_confirmed_at',
    ])
    .select(['profiles.name', 'profiles.email as contactEmail', 'profiles.phone_number as phoneNumber'])
    .select(['profiles.address', 'profiles.profile_photo as picture', 'profiles.business_address as businessAddress'])
    .select(['profiles.trade_license_number as tradeLicenseNumber', 'profiles.tax_id as taxId'])
    .where('users.id', '=', userId)
    .execute()
  return rows.map(({ id, email, created_at, email_confirmed_at, ...row }) => ({
    signInEmail: toSignInEmail({ id, email }),
    ...row,
    since: toIso(created_at),
    emailConfirmed: toIsoOrNull(email_confirmed_at),
  }))
}

const readWebhooks = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const webhooks = db.selectFrom('webhooks').select(['url', 'topics', 'created_at']).where('user_id', '=', userId)
  const rows = await webhooks.orderBy('created_at').execute()
  return rows.map(({ url, topics, created_at }) => ({ url, topics: topics.split(' '), since: toIso(created_at) }))
}

const readPasskeys = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const passkeys = db.selectFrom('passkeys').select(['name', 'rp_id', 'created_at', 'used_at'])
  const rows = await passkeys.where('user_id', '=', userId).orderBy('created_at').execute()
  return rows.map(({ name, rp_id, created_at, used_at }) => ({
    name,
    address: rp_id,
    since: toIso(created_at),
    lastUsed: toIsoOrNull(used_at),
  }))
}

const readApiKeys = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const keys = db.selectFrom('api_keys').select(['name', 'scopes', 'created_at', 'expires_at', 'revoked_at'])
  const rows = await keys.where('user_id', '=', userId).orderBy('created_at').execute()
  return rows.map(({ name, scopes, created_at, expires_at, revoked_at }) => ({
    name,
    scopes: scopes.split(' '),
    since: toIso(created_at),
    expires: toIsoOrNull(expires_at),
    ended: toIsoOrNull(revoked_at),
  }))
}

/** Not the addresses themselves: whoever has one and its keys can send to the device. */
const readPushDevices = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const devices = db.selectFrom('push_subscriptions').select(['endpoint', 'locale', 'created_at'])
  const rows = await devices.where('user_id', '=', userId).execute()
  return rows.map(row => ({
    service: new URL(row.endpoint).hostname,
    language: row.locale,
    since: toIso(row.created_at),
  }))
}

/** Of the sign-in email, once it is confirmed: before that it may be a stranger's. */
const readNewsletter = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('subscribers')
    .innerJoin('users', 'users.email', 'subscribers.email')
    .select(['subscribers.email', 'subscribers.created_at', 'subscribers.unsubscribed_at'])
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .execute()
  return rows.map(row => ({
    email: row.email,
    subscribed: toIso(row.created_at),
    unsubscribed: toIsoOrNull(row.unsubscribed_at),
  }))
}

/** Those of vendors and admins name customers, so only their kinds are told. */
const readNotifications = async (db: Database, { userId, role }: Owner): Promise<Rows> => {
  const own = db.selectFrom('notifications').select(['kind', 'title', 'body', 'created_at', 'read_at'])
  const rows = await own.where('user_id', '=', userId).orderBy('created_at', 'desc').execute()
  return rows.map(({ kind, title, body, created_at, read_at }) => ({
    kind,
    ...(role === 'CUSTOMER' && { title, body }),
    at: toIso(created_at),
    read: toIsoOrNull(read_at),
  }))
}

const readReports = async (db: Database, { userId }: Owner): Promise<Rows> => {
  const own = db.selectFrom('reports').select(['entity as about', 'reason', 'note', 'created_at'])
  const rows = await own.where('reporter_id', '=', userId).orderBy('created_at', 'desc').execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, at: toIso(created_at) }))
}

/** To the admins: sent while signed in, or with the sign-in email once that is confirmed. */
const readMessages = async (db: Database, { userId, email }: Owner): Promise<Rows> => {
  const confirmed = db.selectFrom('users').select('users.email').where('users.id', '=', userId)
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject', 'message', 'created_at'])
    .where(row =>
      row.or([
        row('user_id', '=', userId),
        row.and([row('email', '=', email), row('email', 'in', confirmed.where('email_confirmed_at', 'is not', null))]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, created_at, ...row }) => ({
    ...row,
    at: toIso(created_at),
    replies: (replies.get(id) ?? []).map(({ isStaff, text, createdAt }) => ({
      from: isStaff ? 'market' : 'you',
      text,
      at: createdAt,
    })),
  }))
}

const readImports = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const own = db.selectFrom('imports').select(['file_name as file', 'state', 'created_at'])
  const rows = await own.where('vendor_id', '=', profileId).orderBy('created_at', 'desc').execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, at: toIso(created_at) }))
}

const readAddresses = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await ownAddresses(db, profileId)
    .select(['label', 'name', 'phone_number as phoneNumber', 'email', 'address', 'district', 'upazila', 'place'])
    .select(['is_default', 'created_at'])
    .execute()
  return rows.map(({ is_default, created_at, ...row }) => ({
    ...row,
    isDefault: is_default === 1,
    since: toIso(created_at),
  }))
}

async function* readOrders(db: Database, owner: Owner): AsyncGenerator<Rows> {
  for await (const orders of iterateMatchingOrders(db, {}, owner)) yield orders.map(toOrderData)
}

/** Without the shop's own numbers, and without ids of rows. */
const toOrderData = (order: Order) => ({
  number: order.number,
  placed: order.createdAt,
  status: order.status,
  shop: order.shop.name,
  products: order.orderItem.map(({ product, variantTitle, quantity, price }) => ({
    name: product.name,
    ...(variantTitle && { variant: variantTitle }),
    ...{ quantity, price },
  })),
  subtotal: order.subtotal,
  shipping: order.shipping,
  coupon: order.couponCode,
  couponDiscount: order.couponDiscount,
  ...toOrderTotals(order),
  payment: { type: order.paymentType, status: order.paymentStatus },
  sentTo: order.shippingAddress,
  note: order.note,
  yourReasons: order.events.flatMap(({ role, note }) => (role === 'CUSTOMER' && note ? [note] : [])),
  courier: order.courier,
  trackingNumber: order.trackingNumber,
  delivered: order.deliveredAt,
  return: order.returnRequest ?? null,
})

const toOrderTotals = (order: Order) => {
  const { totalAmount: total, creditUsed: storeCredit, notKept } = calculateKeptTotals(order)
  return { notKept, total, storeCredit }
}

const readStoreCredit = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const changes = await listStoreCredit(db, profileId, Number.MAX_SAFE_INTEGER)
  return changes.map(({ kind, amount, balance, reason, orderNumber, createdAt }) => ({
    ...{ kind, amount, balance, reason },
    order: orderNumber,
    at: createdAt,
  }))
}

const readReviews = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'products.name as product', 'rating', 'comment', 'reply as shopReply', 'reviews.created_at'])
    .where('reviews.customer_id', '=', profileId)
    .orderBy('reviews.created_at', 'desc')
    .execute()
  const photos = await findReviewPhotos(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, created_at, ...row }) => ({ ...row, photos: photos.get(id) ?? [], at: toIso(created_at) }))
}

/** The reviews that they found helpful, by their products. */
const readReviewVotes = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.name as product', 'review_votes.created_at'])
    .where('review_votes.voter_id', '=', profileId)
    .orderBy('review_votes.created_at', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, at: toIso(created_at) }))
}

/** Questions, and answers to others'. */
const readQuestions = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .leftJoin('questions as asked', 'asked.id', 'questions.question_id')
    .select(['products.name as product', 'asked.text as answerTo', 'questions.text', 'questions.created_at'])
    .where('questions.author_id', '=', profileId)
    .orderBy('questions.created_at', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, at: toIso(created_at) }))
}

/** What they and the other sides have written, a page of messages at a time. */
async function* readConversations(db: Database, { role, profileId }: Owner): AsyncGenerator<Rows> {
  const owned = role === 'VENDOR' ? 'shops.vendor_id' : 'conversations.customer_id'
  for (let after = '', isDone = false; !isDone; ) {
    const rows = await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .innerJoin('shops', 'shops.id', 'conversations.shop_id')
      .innerJoin('profiles', 'profiles.id', 'conversations.customer_id')
      .select(['messages.id', 'shops.name as shop', 'profiles.name as customer', 'messages.text'])
      .leftJoin('message_pictures', 'message_pictures.message_id', 'messages.id')
      .select(['messages.is_shop', 'messages.created_at', 'message_pictures.picture'])
      .where(owned, '=', profileId)
      .where('messages.id', '>', after)
      .orderBy('messages.id')
      .limit(MESSAGES_SIZE)
      .execute()
    yield rows.map(({ id: _, is_shop, created_at, picture, ...row }) => ({
      ...row,
      ...(picture !== null && { picture: `data:image/webp;base64,${picture}` }),
      by: is_shop === 1 ? 'shop' : 'customer',
      at: toIso(created_at),
    }))
    isDone = rows.length < MESSAGES_SIZE
    after = rows.at(-1)?.id ?? after
  }
}

const readWishes = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .leftJoin('product_variants as variant', 'variant.id', 'wishes.variant_id')
    .select(['products.name as product', 'wishes.created_at', 'products.options', 'variant.option_values'])
    .where('wishes.customer_id', '=', profileId)
    .orderBy('wishes.created_at', 'desc')
    .execute()
  return rows.map(({ product, created_at, options, option_values }) => ({
    product,
    ...(option_values && { variant: toVariantTitle(readOptions(options), readValues({ option_values })).title }),
    since: toIso(created_at),
  }))
}

const readFollows = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('shops', 'shops.id', 'follows.shop_id')
    .select(['shops.name as shop', 'follows.created_at'])
    .where('follows.customer_id', '=', profileId)
    .execute()
  return rows.map(({ shop, created_at }) => ({ shop, since: toIso(created_at) }))
}

const readViews = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('recent_views')
    .innerJoin('products', 'products.id', 'recent_views.product_id')
    .select(['products.name as product', 'viewed_at'])
    .where('recent_views.customer_id', '=', profileId)
    .execute()
  return rows.map(({ product, viewed_at }) => ({ product, at: toIso(viewed_at) }))
}

const readCollectedCoupons = async (db: Database, { profileId }: Owner): Promise<Rows> =>
  db
    .selectFrom('collected_coupons')
    .innerJoin('coupons', 'coupons.id', 'collected_coupons.coupon_id')
    .select('coupons.code')
    .where('collected_coupons.customer_id', '=', profileId)
    .execute()

const readShops = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await selectShops(db, profileId)
    .select(['name', 'name_bn as nameBn', 'phone_number as phoneNumber', 'shop_address as address', 'description'])
    .select(['description_bn as descriptionBn', 'bin', 'logo_url as logo', 'status', 'follower_count as followers'])
    .select('quick_answers as quickAnswers')
    .select(['id', 'created_at'])
    .execute()
  const documents = await readDocuments(db, profileId)
  return rows.map(({ id, created_at, ...row }) => ({
    ...row,
    since: toIso(created_at),
    documents: documents.flatMap(({ shop_id, ...document }) => (shop_id === id ? document : [])),
  }))
}

/** Without the files, which nobody but those who check them can read. */
const readDocuments = async (db: Database, profileId: string) => {
  const rows = await db
    .selectFrom('shop_documents')
    .select(['shop_id', 'kind', 'status', 'reason', 'expires_on as expiresOn', 'sent_at', 'decided_at'])
    .where('shop_id', 'in', selectShops(db, profileId).select('shops.id'))
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at, decided_at, ...row }) => ({
    ...row,
    sentAt: toIso(sent_at),
    decidedAt: toIsoOrNull(decided_at),
  }))
}

const selectShops = (db: Database, profileId: string) =>
  db.selectFrom('shops').where('vendor_id', '=', profileId).where('deleted_at', 'is', null)

async function* readProducts(db: Database, { profileId }: Owner): AsyncGenerator<Rows> {
  for (let after = '', isDone = false; !isDone; ) {
    const rows = await db
      .selectFrom('products')
      .select([
        'id',
        'name',
        'name_bn as nameBn',
        'description',
        'description_bn as descriptionBn',
        'image',
        'warranty',
        'warranty_bn as warrantyBn',
      ])
      .select(['price', 'discount', 'stock', 'status', 'options', 'created_at'])
      .where('shop_id', 'in', selectShops(db, profileId).select('shops.id'))
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    const ids = rows.map(({ id }) => id)
    const pictures = await findProductPictures(db, ids)
    const variants = await findVariantRows(db, ids)
    yield rows.map(({ created_at, price, discount, options, ...row }) => ({
      ...row,
      ...(options !== null && {
        options: readOptions(options),
        variants: variants.get(row.id)?.map(variant => toVariant(variant, true)),
      }),
      ...(pictures.has(row.id) && { pictures: pictures.get(row.id) }),
      price: toTaka(price),
      discount: toTaka(discount),
      since: toIso(created_at),
    }))
    isDone = rows.length < PAGE_SIZE
    after = rows.at(-1)?.id ?? after
  }
}

const readShopCoupons = async (db: Database, { profileId }: Owner): Promise<Rows> => {
  const rows = await db
    .selectFrom('coupons')
    .select(['code', 'discount_type as type', 'start_time', 'end_time', 'used_count as used'])
    .where('shop_id', 'in', selectShops(db, profileId).select('shops.id'))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ start_time, end_time, ...row }) => ({ ...row, from: toIso(start_time), until: toIso(end_time) }))
}
