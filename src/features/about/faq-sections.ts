/** The questions of /faq. The answers repeat business rules: change them here when a rule changes. */
export const FAQ_SECTIONS = [
  {
    title: 'Ordering',
    items: [
      {
        question: 'What does delivery cost?',
        answer: '৳60 an order, everywhere in Bangladesh. The full total stands above the button before you order.',
      },
      {
        question: 'How long does it take?',
        answer: 'Standard delivery takes 3 to 5 days. The page of your order shows how far it has come.',
      },
      {
        question: 'Why can a cart hold the goods of one shop only?',
        answer: 'Each order is packed by one shop. “Keep both” sets the other cart aside until you come back to it.',
      },
      {
        question: 'How do I use a coupon?',
        answer: 'Enter its code at the checkout while you are online. What it takes off stands in the total.',
      },
    ],
  },
  {
    title: 'Paying',
    items: [
      {
        question: 'How can I pay?',
        answer: 'In cash when the goods arrive, or online by card, bKash, Nagad and others.',
      },
      {
        question: 'My payment failed. What now?',
        answer: 'Your order waits for 30 minutes. Open it under My Orders and press Pay Now to try again.',
      },
      {
        question: 'When do I get my money back?',
        answer: 'When a paid order is cancelled or its goods came back. The page of the order says how far that is.',
      },
    ],
  },
  {
    title: 'Without a network',
    items: [
      {
        question: 'What works offline?',
        answer:
          'Everything that you have seen, the search, the cart and ordering with cash on delivery. What needs an answer at once, such as signing in or paying, waits.',
      },
      {
        question: 'Can an order be sent twice?',
        answer:
          'No. It is sent when the network is back, and it takes effect once, even if your phone switches off in between.',
      },
    ],
  },
  {
    title: 'Returns and reviews',
    items: [
      {
        question: 'Can I send something back?',
        answer:
          'Within 7 days after delivery. Open the order and press Request return; the shop decides and arranges the pick-up.',
      },
      {
        question: 'Who may write a review?',
        answer: 'Whoever has bought the product and paid for it or got it.',
      },
    ],
  },
  {
    title: 'Selling',
    items: [
      {
        question: 'How do I open a shop?',
        answer: 'Sign up as a seller, then create your shop in the dashboard. The place costs nothing.',
      },
    ],
  },
] as const
