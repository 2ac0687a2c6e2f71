import type { MarketFacts } from './market-facts.ts'

export const TERMS = {
  title: { en: 'Terms', bn: 'শর্তাবলি' },
  en: ({
    name,
    contact,
    hasOnlinePayment,
    hasStoreCredit,
    returnDays,
    shippingFee,
  }: MarketFacts) => `${name} is a market of independent shops. These terms are between you and ${name}; what you buy, you buy from the shop that offers it.

## Orders

- Each order goes to one shop. When you order from several shops at once, each gets an order of its own. You see the full total with delivery before you order. Delivery costs ৳${shippingFee} for each order, or what the shop charges for your area.
- An order that you place without a network is kept on your phone and sent when you are back online. It takes effect once. If a price or the stock has changed meanwhile, or a campaign has ended, you are asked again.
- You can cancel an order until the shop begins to pack it.

## Paying

${
  hasOnlinePayment
    ? `- You pay in cash when the order arrives, or online. An order that is to be paid online waits for 30 minutes.\n- When a paid order is cancelled or returned, the money goes back the way it came.`
    : `- You pay in cash when the order arrives.`
}${hasStoreCredit ? `\n- A refund can go to store credit instead. It pays for later orders here, or is paid out by us.` : ''}

## Returns

You can ask to return an order within ${returnDays} days of its delivery. See [Returns](/pages/returns).

## Accounts

- Your data must be true. Your password, your passkeys and the codes that we text you are yours alone. You see your signed-in devices under Settings and can sign each of them out.
- We may block an account that breaks these terms. We say why.
- You can delete your account under Settings at any time. See [Privacy](/pages/privacy).

## Shops

- Each shop is responsible for its products, prices, descriptions and deliveries.
- We may hide a product or a review, or suspend a shop, that is reported or against the rules. The owner is told the reason.

## Reviews

Only somebody who has bought a product here may review it. A review is about the product, not about persons.
${contact && `\n## Contact\n\n${contact}\n`}`,
  bn: ({
    name,
    contact,
    hasOnlinePayment,
    hasStoreCredit,
    returnDays,
    shippingFee,
  }: MarketFacts) => `${name} অনেকগুলো আলাদা দোকানের একটি মার্কেট। এই শর্তগুলো আপনার ও ${name}-এর মধ্যে; পণ্য কেনেন আপনি যে দোকান বিক্রি করে তার কাছ থেকে।

## অর্ডার

- একটি অর্ডার একটি দোকানে যায়। একসঙ্গে কয়েকটি দোকান থেকে কিনলে প্রতিটি দোকান আলাদা অর্ডার পায়। অর্ডার করার আগেই ডেলিভারিসহ মোট দাম দেখতে পান। প্রতি অর্ডারে ডেলিভারি ৳${shippingFee}, অথবা আপনার এলাকার জন্য দোকানের চার্জ।
- নেটওয়ার্ক ছাড়া অর্ডার করলে সেটি আপনার ফোনে থাকে, অনলাইন হলে পাঠানো হয় এবং একবারই কার্যকর হয়। এর মধ্যে দাম বা স্টক বদলালে, কিংবা ক্যাম্পেইন শেষ হলে, আপনাকে আবার জিজ্ঞেস করা হয়।
- দোকান প্যাক করা শুরু করার আগ পর্যন্ত অর্ডার বাতিল করতে পারেন।

## পেমেন্ট

${
  hasOnlinePayment
    ? `- অর্ডার হাতে পেয়ে নগদে, অথবা অনলাইনে টাকা দেন। অনলাইনে দেওয়ার অর্ডার ৩০ মিনিট অপেক্ষা করে।\n- টাকা দেওয়া অর্ডার বাতিল বা ফেরত হলে টাকা যে পথে এসেছে সেই পথেই ফেরত যায়।`
    : `- অর্ডার হাতে পেয়ে নগদে টাকা দেন।`
}${hasStoreCredit ? `\n- ফেরতের টাকা স্টোর ক্রেডিট হিসেবেও নিতে পারেন। তা দিয়ে এখানে পরে কেনা যায়, অথবা আমরা তা টাকায় দিই।` : ''}

## ফেরত

ডেলিভারির ${returnDays} দিনের মধ্যে অর্ডার ফেরত দেওয়ার অনুরোধ করতে পারেন। দেখুন [ফেরতের নিয়ম](/pages/returns)।

## অ্যাকাউন্ট

- আপনার দেওয়া তথ্য সত্য হতে হবে। পাসওয়ার্ড, পাসকি আর এসএমএসে পাঠানো কোড শুধু আপনার। কোন কোন ডিভাইসে সাইন ইন করা আছে তা সেটিংসে দেখতে পান এবং যেকোনোটি থেকে সাইন আউট করতে পারেন।
- কেউ শর্ত ভাঙলে আমরা তাঁর অ্যাকাউন্ট ব্লক করতে পারি। কারণ জানাই।
- সেটিংস থেকে যেকোনো সময় অ্যাকাউন্ট মুছে ফেলতে পারেন। দেখুন [গোপনীয়তা](/pages/privacy)।

## দোকান

- পণ্য, দাম, বিবরণ ও ডেলিভারির দায়িত্ব প্রতিটি দোকানের নিজের।
- অভিযোগ এলে বা নিয়ম না মানলে আমরা পণ্য বা রিভিউ লুকাতে, কিংবা দোকান স্থগিত করতে পারি। মালিককে কারণ জানানো হয়।

## রিভিউ

এখান থেকে পণ্যটি যিনি কিনেছেন শুধু তিনিই রিভিউ দিতে পারেন। রিভিউ হবে পণ্য নিয়ে, মানুষ নিয়ে নয়।
${contact && `\n## যোগাযোগ\n\n${contact}\n`}`,
}
