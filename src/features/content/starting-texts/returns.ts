import type { MarketFacts } from './market-facts.ts'

export const RETURNS = {
  title: { en: 'Returns', bn: 'ফেরতের নিয়ম' },
  en: ({ contact, hasOnlinePayment, returnDays }: MarketFacts) => `## How long

You can ask to return an order within ${returnDays} days of its delivery.

## How

1. Open the order under My Orders and press **Request return**.
2. Choose the reason: it arrived damaged, you got another product, it is not as described, it does not work, it does not fit, or you changed your mind. You can add a note and up to three photos.
3. The shop decides. You get a notification.
4. If the shop accepts, it arranges the pick-up with you.

If the shop declines, you can ask once more within the same ${returnDays} days.

## Your money

${
  hasOnlinePayment
    ? `What you have paid online goes back the way it came when the shop has your return. The page of the order shows the status.`
    : `The shop gives your money back when it has your return. The page of the order shows the status.`
}
${contact && `\n## Questions\n\n${contact}\n`}`,
  bn: ({ contact, hasOnlinePayment, returnDays }: MarketFacts) => `## কত দিনের মধ্যে

ডেলিভারির ${returnDays} দিনের মধ্যে অর্ডার ফেরত দেওয়ার অনুরোধ করতে পারেন।

## কীভাবে

1. আমার অর্ডার থেকে অর্ডারটি খুলে **ফেরতের অনুরোধ** করুন।
2. কারণ বাছুন: ভাঙা বা নষ্ট এসেছে, অন্য পণ্য এসেছে, বিবরণের সাথে মেলে না, কাজ করে না, মাপে হয় না, অথবা মত বদলেছেন। চাইলে কিছু লিখতে এবং সর্বোচ্চ তিনটি ছবি দিতে পারেন।
3. দোকান সিদ্ধান্ত নেয়। আপনি নোটিফিকেশন পান।
4. দোকান মেনে নিলে আপনার সাথে কথা বলে পণ্যটি নিয়ে যাওয়ার ব্যবস্থা করে।

দোকান না মানলে ওই ${returnDays} দিনের মধ্যে আরও একবার অনুরোধ করতে পারেন।

## আপনার টাকা

${
  hasOnlinePayment
    ? `দোকান ফেরত পণ্য পেলে অনলাইনে দেওয়া টাকা যে পথে এসেছে সেই পথেই ফেরত যায়। অর্ডারের পেজে অবস্থা দেখা যায়।`
    : `দোকান ফেরত পণ্য পেলে আপনার টাকা ফেরত দেয়। অর্ডারের পেজে অবস্থা দেখা যায়।`
}
${contact && `\n## প্রশ্ন থাকলে\n\n${contact}\n`}`,
}
