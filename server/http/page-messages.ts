import { banglaFrom } from '../../src/contract/messages/bangla-catalogue.ts'
import { type PlaceholderNames, renderEnglish, renderMessage } from '../../src/contract/messages/message.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'

/**
 * What newsletter pages, link previews and notes for old browsers say, English → Bangla. A catalogue of its own, because the app never shows
 * these texts and must not load them.
 */
export const PAGE_MESSAGES_BN = {
  'Go to {market}': '{market}-এ যান',
  // Stands where the email would: before ঠিকানায়.
  'This address': 'এই',
  'This link does not work': 'লিংকটি কাজ করছে না',
  'Stop the newsletter?': 'নিউজলেটার বন্ধ করবেন?',
  '{email} gets no more newsletters from us when you press the button.':
    'বোতামটি চাপলে {email} ঠিকানায় আর আমাদের চিঠি যাবে না।',
  Unsubscribe: 'আনসাবস্ক্রাইব করুন',
  'You are unsubscribed': 'নিউজলেটার বন্ধ হয়েছে',
  '{email} gets no more newsletters from us.': '{email} ঠিকানায় আর আমাদের চিঠি যাবে না।',
  'Open the link at the end of our last newsletter.': 'আমাদের শেষ চিঠির নিচের লিংকটি খুলুন।',
  'Get our newsletter?': 'আমাদের নিউজলেটার পেতে চান?',
  'You get the newsletter when you press the button, and can unsubscribe at any time.':
    'বোতামটি চাপলে আমাদের চিঠি পাবেন। যেকোনো সময় বন্ধ করতে পারবেন।',
  Subscribe: 'সাবস্ক্রাইব করুন',
  'You are subscribed': 'সাবস্ক্রাইব হয়েছে',
  '{email} gets our newsletters. Each has a link to unsubscribe.':
    '{email} ঠিকানায় আমাদের চিঠি যাবে। প্রতিটি চিঠিতে বন্ধ করার লিংক থাকে।',
  'It has expired or was used already. Enter your email on our page to get a new one.':
    'লিংকটির মেয়াদ শেষ, বা আগেই ব্যবহার হয়েছে। নতুন লিংকের জন্য আমাদের পেজে আপনার ইমেইল লিখুন।',
  'All Products': 'সব পণ্য',
  'All Shops': 'সব দোকান',
  'All {category}': 'সব {category}',
  'All {category}s': 'সব {category}',
  'Browse, search and order from shops across Bangladesh, even when the network is not there.':
    'সারা দেশের দোকান থেকে দেখুন, খুঁজুন, অর্ডার করুন, নেটওয়ার্ক না থাকলেও।',
  '{category} from shops across Bangladesh.': 'সারা দেশের দোকান থেকে {category}।',
  '{price, taka} at {shop}.': '{shop}-এ {price}।',
  'From {price, taka} at {shop}.': '{shop}-এ {price} থেকে শুরু।',
  '{percent}% off.': '{percent}% ছাড়।',
  'Ask {shop} for this product:': '{shop}-এর কাছে এই পণ্য চান:',
  'I would like to order {product}: {link}': 'আমি এটি অর্ডার করতে চাই: {product} {link}',
} as const

export type PageMessage = keyof typeof PAGE_MESSAGES_BN

/** The values that a message needs, by name. A message that is only known at run time accepts any. */
type ValuesOf<Key extends PageMessage> = PageMessage extends Key
  ? [values?: Record<string, string | number>]
  : [PlaceholderNames<Key>] extends [never]
    ? []
    : [values: Record<PlaceholderNames<Key>, string | number>]

export type TranslatePage = <Key extends PageMessage>(key: Key, ...values: ValuesOf<Key>) => string

const BANGLA = banglaFrom(PAGE_MESSAGES_BN)

/** @example createPageTranslation('bn')('All Shops') // 'সব দোকান' */
export const createPageTranslation =
  (locale: Locale): TranslatePage =>
  (key, ...[values = {}]) =>
    locale === 'bn' ? renderMessage({ key, values }, BANGLA) : renderEnglish({ key, values })
