/** `{email}` in the text is replaced by the subscriber's address. */
export type NewsletterPageText = { title: string; text: string; button?: string }
type NewsletterPageTexts = Record<'unsubscribe' | 'confirm', Record<'ask' | 'done' | 'dead', NewsletterPageText>> & {
  home: string
  /** Replaces `{email}` when the address is unknown. */
  thisAddress: string
}

/** The texts of the newsletter pages: before confirming (`ask`), after (`done`), and for an invalid link (`dead`). */
export const NEWSLETTER_TEXT: Record<'en' | 'bn', NewsletterPageTexts> = {
  en: {
    home: 'Go to Haat',
    thisAddress: 'This address',
    unsubscribe: {
      ask: {
        title: 'Stop the newsletter?',
        text: 'Press the button, and {email} gets no more newsletters from us.',
        button: 'Unsubscribe',
      },
      done: { title: 'You are unsubscribed', text: '{email} gets no more newsletters from us.' },
      dead: { title: 'This link does not work', text: 'Open the link at the foot of our last letter to you.' },
    },
    confirm: {
      ask: {
        title: 'Get our newsletter?',
        text: 'You get the newsletter when you press the button, and can unsubscribe at any time.',
        button: 'Subscribe',
      },
      done: { title: 'You are subscribed', text: '{email} gets our letters. Each has a link to leave.' },
      dead: {
        title: 'This link does not work',
        text: 'It has expired or was used already. Enter your email on our page to get a new one.',
      },
    },
  },
  bn: {
    home: 'হাটে যান',
    thisAddress: 'এই',
    unsubscribe: {
      ask: {
        title: 'নিউজলেটার বন্ধ করবেন?',
        text: 'বোতামটি চাপলে {email} ঠিকানায় আর আমাদের চিঠি যাবে না।',
        button: 'বন্ধ করুন',
      },
      done: { title: 'নিউজলেটার বন্ধ হয়েছে', text: '{email} ঠিকানায় আর আমাদের চিঠি যাবে না।' },
      dead: { title: 'লিংকটি কাজ করছে না', text: 'আমাদের শেষ চিঠির নিচের লিংকটি খুলুন।' },
    },
    confirm: {
      ask: {
        title: 'আমাদের নিউজলেটার পেতে চান?',
        text: 'বোতামটি চাপলে আমাদের চিঠি পাবেন। যেকোনো সময় বন্ধ করতে পারবেন।',
        button: 'সাবস্ক্রাইব করুন',
      },
      done: {
        title: 'সাবস্ক্রাইব হয়েছে',
        text: '{email} ঠিকানায় আমাদের চিঠি যাবে। প্রতিটি চিঠিতে বন্ধ করার লিংক থাকে।',
      },
      dead: {
        title: 'লিংকটি কাজ করছে না',
        text: 'লিংকটির মেয়াদ শেষ, বা আগেই ব্যবহার হয়েছে। নতুন লিংকের জন্য আমাদের পেজে আপনার ইমেইল লিখুন।',
      },
    },
  },
}
