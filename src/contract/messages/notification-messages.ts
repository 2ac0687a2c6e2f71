import { createBanglaTranslator } from '../sentences.ts'

/**
 * What notifications say, English → Bangla: the page's inbox and the server's push messages word them alike. The English is
 * written where it happens (server/commands/); a test holds the two together.
 */
export const NOTIFICATION_MESSAGES_BN: Readonly<Record<string, string>> = {
  'New order {number}': 'নতুন অর্ডার {number}',
  '{shop}: {count, number} piece for {name}, {total, taka}.': '{shop}: {name}-এর জন্য {count}টি পণ্য, {total}।',
  '{shop}: {count, number} pieces for {name}, {total, taka}.': '{shop}: {name}-এর জন্য {count}টি পণ্য, {total}।',
  'Order {number} is waiting for the shop': 'অর্ডার {number} দোকানের অপেক্ষায় আছে',
  'Order {number} is being packed': 'অর্ডার {number} প্যাক করা হচ্ছে',
  'Order {number} is on its way': 'অর্ডার {number} পথে আছে',
  'Order {number} was delivered': 'অর্ডার {number} পৌঁছে গেছে',
  'Order {number} was cancelled': 'অর্ডার {number} বাতিল হয়েছে',
  'Order {number} is to be returned': 'অর্ডার {number}: ফেরতের অনুরোধ এসেছে',
  'Order {number} was returned': 'অর্ডার {number} ফেরত এসেছে',
  'Not paid within {minutes, number} minutes.': '{minutes} মিনিটের মধ্যে পেমেন্ট করা হয়নি।',
  '{shop}: Not paid within {minutes, number} minutes.': '{shop}: {minutes} মিনিটের মধ্যে পেমেন্ট করা হয়নি।',
  'A new shop waits': 'একটি নতুন দোকান অনুমোদনের অপেক্ষায়',
  '{name} asks to be opened.': '“{name}” খোলার অনুমতি চেয়েছে।',
  '{shop} is open.': '“{shop}” খোলা হয়েছে।',
  '{shop} waits for approval.': '“{shop}” অনুমোদনের অপেক্ষায় আছে।',
  '{shop} was suspended.': '“{shop}” স্থগিত করা হয়েছে।',
  '{shop} was closed.': '“{shop}” বন্ধ করা হয়েছে।',
  'Its products are not on sale.': 'এর পণ্য এখন বিক্রি হচ্ছে না।',
  '{shop} has a new follower': '“{shop}” একজন নতুন অনুসারী পেয়েছে',
  '{stars, number} of 5 stars for {product}': '{product}: ৫-এর মধ্যে {stars} তারা',
  '{shop} answered your review': '“{shop}” আপনার রিভিউয়ের জবাব দিয়েছে',
}

const MESSAGE_PATTERNS = Object.keys(NOTIFICATION_MESSAGES_BN).filter(key => key.includes('{'))

/** A notification's title or body in Bangla; undefined: what a person has written, or a newer market says. */
export const translateNotification = createBanglaTranslator({
  sentences: MESSAGE_PATTERNS,
  say: (key, values) => NOTIFICATION_MESSAGES_BN[key]?.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!),
})
