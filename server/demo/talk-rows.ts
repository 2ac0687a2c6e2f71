import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import { required } from '../config/required.ts'
import { conversations, type DemoConversation, type DemoQuestion, questions } from './catalogue/demo-talk.ts'
import { lookUp } from './look-up.ts'
import type { MarketRows, RowOf } from './market-rows.ts'
import type { DemoPeople } from './people-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

type TalkSource = Pick<MarketRows, 'products' | 'shops' | 'reviews' | 'product_pictures'> & {
  random: SeededRandom
  now: number
  people: DemoPeople
}
export type DemoTalk = Pick<MarketRows, 'questions' | 'conversations' | 'messages' | 'review_photos'>

/** What customers and shops say to each other: questions, conversations, and photos of reviews. */
export const createDemoTalk = (source: TalkSource): DemoTalk => ({
  questions: questions.flatMap((question, at) => toQuestionRows(source, question, at)),
  ...createConversations(source),
  review_photos: createReviewPhotos(source),
})

const toQuestionRows = (
  { random, now, people, products, shops }: TalkSource,
  { product: name, text, daysAgo, answer, minutes = 0 }: DemoQuestion,
  at: number,
): RowOf<'questions'>[] => {
  const product = required(
    products.find(row => row.name === name.normalize('NFC')),
    name,
  )
  const vendor = lookUp(new Map(shops.map(shop => [shop.id, shop.vendor_id])), product.shop_id)
  const asked = now - daysAgo * DAY_MS - at * 37 * MINUTE_MS
  const asker = required(people.customers[(at * 3 + 1) % people.customers.length], 'a customer')
  const shown = { product_id: product.id, hidden_at: null, hidden_reason: null }
  const question = { ...shown, id: random.uuid(asked), question_id: null, author_id: asker.id, text, created_at: asked }
  if (!answer) return [question]
  const answered = asked + minutes * MINUTE_MS
  const reply = { id: random.uuid(answered), question_id: question.id, author_id: vendor, text: answer }
  return [question, { ...shown, ...reply, created_at: answered }]
}

const createConversations = (source: TalkSource): Pick<MarketRows, 'conversations' | 'messages'> => {
  const rows = conversations.map(conversation => toConversationRows(source, conversation))
  return {
    conversations: rows.map(({ conversation }) => conversation),
    messages: rows.flatMap(({ messages }) => messages),
  }
}

const toConversationRows = (
  { random, now, people, shops }: TalkSource,
  { customer, shop: name, hoursAgo, messages: written, isUnread }: DemoConversation,
): { conversation: RowOf<'conversations'>; messages: RowOf<'messages'>[] } => {
  const customer_id = lookUp(new Map(people.customers.map(person => [person.email, person.id])), customer)
  const shop_id = lookUp(new Map(shops.map(shop => [shop.name, shop.id])), name)
  let created_at = now - hoursAgo * HOUR_MS
  const id = random.uuid(created_at)
  const messages = written.map(({ isShop, text, minutes }, at): RowOf<'messages'> => {
    created_at += minutes * MINUTE_MS
    const place = { conversation_id: id, n: at + 1, is_shop: isShop ? (1 as const) : (0 as const) }
    return { id: random.uuid(created_at), ...place, order_id: null, text, created_at }
  })
  const lastOf = (isShop: 0 | 1) => messages.findLast(message => message.is_shop === isShop)?.n ?? 0
  const last = messages.length
  const shopRead = isUnread ? lastOf(1) : last
  const numbers = { last_n: last, customer_last_n: lastOf(0), shop_last_n: lastOf(1) }
  const reached = {
    customer_delivered_n: last,
    shop_delivered_n: shopRead,
    customer_read_n: last,
    shop_read_n: shopRead,
  }
  const times = { last_at: created_at, created_at: now - hoursAgo * HOUR_MS }
  return { conversation: { id, shop_id, customer_id, ...numbers, ...reached, ...times }, messages }
}

/** So many reviews with words have the further pictures of their product as photos. */
const PHOTOGRAPHED = 12

const createReviewPhotos = ({ random, reviews, product_pictures }: TalkSource): RowOf<'review_photos'>[] =>
  reviews
    .map(review => ({
      review,
      pictures: product_pictures.filter(row => row.product_id === review.product_id && row.position > 0),
    }))
    .filter(({ review, pictures }) => pictures.length > 0 && review.rating >= 4)
    .slice(0, PHOTOGRAPHED)
    .flatMap(({ review, pictures }) =>
      pictures.map(({ image }, at) => {
        const added_at = review.created_at + at
        return { id: random.uuid(added_at), review_id: review.id, image, added_at }
      }),
    )
