import type { MessageKey } from '../../../ui/text/i18n.ts'

/** What the answers depend on. `methods`: the ways to pay online, as people read them; '' where there are none. */
export type FaqFacts = { methods: string; hasStoreCredit: boolean; hasPhoneSignIn: boolean }
type FaqItem = {
  question: MessageKey
  answer: MessageKey
  /** Only in a market that takes online payments (true), or only in one that does not (false). */
  onlinePayment?: boolean
  /** Only in a market that offers store credit. */
  storeCredit?: true
  /** Only in a market in which a code to a phone signs in. */
  phoneSignIn?: true
}
type FaqSection = { title: MessageKey; items: readonly FaqItem[] }

/** The questions of /faq. The answers repeat business rules: change them here when a rule changes. */
const FAQ_SECTIONS: readonly FaqSection[] = [
  {
    title: 'Ordering',
    items: [
      {
        question: 'What does delivery cost?',
        answer:
          '{fee} per order, or what the shop charges for your area. Where a shop lets you pick it up, that is free. You see the full total before you order.',
      },
      {
        question: 'How long does it take?',
        answer:
          'Standard delivery takes 3 to 5 days. Some shops name other days for your area. Your order’s page shows its progress.',
      },
      {
        question: 'Why can my cart have products from only one shop?',
        answer: 'Each order is packed by one shop. “Keep both” saves the other cart until you come back to it.',
      },
      {
        question: 'Can I order without an email address?',
        answer:
          'Yes. Your name, phone number and address are enough. You confirm the number with a code that we text you.',
        phoneSignIn: true,
      },
      {
        question: 'How do I use a coupon?',
        answer:
          'Press Use next to a coupon in your cart, or enter a code at checkout while you are online. The total shows the discount.',
      },
    ],
  },
  {
    title: 'Paying',
    items: [
      {
        question: 'How can I pay?',
        answer: 'In cash when your order arrives, or online: {methods}.',
        onlinePayment: true,
      },
      {
        question: 'How can I pay?',
        answer: 'In cash when your order arrives.',
        onlinePayment: false,
      },
      {
        question: 'My payment failed. What now?',
        answer: 'Your order waits for 30 minutes. Open it under My Orders and press Pay Now to try again.',
        onlinePayment: true,
      },
      {
        question: 'When do I get my money back?',
        answer: 'When a paid order is cancelled, or when the shop has your return. The order’s page shows the status.',
      },
      {
        question: 'What is store credit?',
        answer:
          'Money that the market owes you. You can choose it for the refund of an order that you paid in cash. Your account shows the balance.',
        storeCredit: true,
      },
    ],
  },
  {
    title: 'Without a network',
    items: [
      {
        question: 'What works offline?',
        answer:
          'Everything you have opened before, search, the cart, and orders with cash on delivery. Signing in and online payment need a connection.',
        onlinePayment: true,
      },
      {
        question: 'What works offline?',
        answer:
          'Everything you have opened before, search, the cart, and orders with cash on delivery. Signing in needs a connection.',
        onlinePayment: false,
      },
      {
        question: 'Can an order be sent twice?',
        answer:
          'No. It is sent when you are back online and placed only once, even if your phone turns off in between.',
      },
    ],
  },
  {
    title: 'Returns and reviews',
    items: [
      {
        question: 'Can I return a product?',
        answer:
          'Yes, all of an order or some of it, within {days} days of delivery. Open the order and press Request return. The shop decides, and arranges the pick-up if it accepts.',
      },
      {
        question: 'Who can write a review?',
        answer: 'Anyone who bought the product here, once it is paid for or delivered.',
      },
    ],
  },
  {
    title: 'Selling',
    items: [
      {
        question: 'How do I open a shop?',
        answer:
          'Sign up as a seller, then create your shop in the dashboard. It says what is missing before you can sell.',
      },
    ],
  },
]

/** The questions that are true in this market. */
export const toFaqSections = ({ methods, hasStoreCredit, hasPhoneSignIn }: FaqFacts): FaqSection[] => {
  const hasOnlinePayment = methods !== ''
  const isTrue = ({ onlinePayment = hasOnlinePayment, storeCredit, phoneSignIn }: FaqItem) =>
    onlinePayment === hasOnlinePayment && (!storeCredit || hasStoreCredit) && (!phoneSignIn || hasPhoneSignIn)
  return FAQ_SECTIONS.map(({ title, items }) => ({ title, items: items.filter(isTrue) }))
}
