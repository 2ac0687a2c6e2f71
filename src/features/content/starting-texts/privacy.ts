import type { MarketFacts } from './market-facts.ts'

export const PRIVACY = {
  title: { en: 'Privacy', bn: 'গোপনীয়তা' },
  en: ({
    name,
    contact,
    hasOnlinePayment,
    hasTexts,
    hasStatisticsScript,
  }: MarketFacts) => `This page says what ${name} keeps about you, for how long, and how you get it or have it deleted.

## What we keep

- **Your account:** name, email, phone number, saved addresses and photo, as far as you enter them. Of your password only a hash, of a passkey only its public part.
- **Your devices:** browser and system of each signed-in device, until you sign out or the session ends.
- **Orders:** what you ordered, the delivery address and phone number, messages about it, what the courier reports, and photos of a return.
- **Reviews with their photos, and questions about products:** everybody sees them under your name.
- **Wishes, followed shops, collected coupons** and the products that you viewed last while signed in.
- **Messages between you and shops** with their pictures, as long as you have your account.
- **Messages** that you send with the contact form and our answers, for two years after the last one, and your email if you subscribe to the newsletter.
- **Notifications** for 90 days, and for push messages the address that your browser gives us, until you turn them off or sign out.
- **Of sellers:** the documents that prove who they are, encrypted, for 180 days after they were checked, and the account into which they are paid, encrypted.

Visits, views of products and the words that people search for are counted by day, without who it was, and kept for 400 days.
${hasStatisticsScript ? `\nA statistics program on our own server also sees which pages are opened, on what kind of device and from which internet address.\n` : ''}
## On your phone

The shop keeps products, your cart and, while you are signed in, your orders on your device, so that it works without a network. Signing out deletes what is private. There are no advertising cookies; one cookie remembers your language.

## Who sees it

- The shop that you order from sees your name, phone number, address and order. If you pay on delivery, it also sees how many of your orders here were delivered and how many were refused, not from which shops.
- The courier that brings your parcel gets your name, phone number, address and the amount to collect. If you pay on delivery, the shop may first ask it, by your phone number, how earlier parcels to you ended.
- Our staff see what they need to help you, and of messages between you and shops only what was reported. What they change is logged.
${hasTexts ? `- The company that sends our text messages gets your phone number and the text.\n` : ''}${hasOnlinePayment ? `- The payment provider gets what a payment needs. We do not see or keep card numbers.\n` : ''}
We do not sell your data.

## Your rights

- **Download** all of your data under Settings.
- **Correct** it in your profile.
- **Delete** your account under Settings. Your name, contacts, addresses and sessions are deleted at once. What was sold, for how much and into which district stays for the shops' books; an order that is under way keeps its address until it has arrived. Reviews stay under "Deleted user".
- Backups keep deleted data until they are deleted, too. A restored backup is cleaned of it again.
${contact && `\n## Contact\n\n${contact}\n`}`,
  bn: ({
    name,
    contact,
    hasOnlinePayment,
    hasTexts,
    hasStatisticsScript,
  }: MarketFacts) => `${name} আপনার সম্পর্কে কী রাখে, কত দিন রাখে, আর কীভাবে তা পাবেন বা মুছবেন, এই পেজে তা বলা আছে।

## আমরা কী রাখি

- **আপনার অ্যাকাউন্ট:** নাম, ইমেইল, ফোন নম্বর, সেভ করা ঠিকানা ও ছবি, যতটুকু আপনি দেন। পাসওয়ার্ডের শুধু হ্যাশ, আর পাসকির শুধু প্রকাশ্য অংশ রাখা হয়।
- **আপনার ডিভাইস:** সাইন ইন করা প্রতিটি ডিভাইসের ব্রাউজার ও সিস্টেমের নাম, সাইন আউট করা বা সেশন শেষ হওয়া পর্যন্ত।
- **অর্ডার:** কী কিনেছেন, ডেলিভারির ঠিকানা ও ফোন নম্বর, অর্ডার নিয়ে বার্তা, কুরিয়ার যা জানায়, আর ফেরতের ছবি।
- **ছবিসহ রিভিউ ও পণ্য নিয়ে প্রশ্ন:** সবাই তা আপনার নামে দেখতে পান।
- **উইশলিস্ট, অনুসরণ করা দোকান, সংগ্রহ করা কুপন** এবং সাইন ইন অবস্থায় শেষ দেখা পণ্যগুলো।
- **আপনার ও দোকানের মধ্যে বার্তা** ও তার ছবি, যত দিন আপনার অ্যাকাউন্ট আছে।
- যোগাযোগ ফর্মে পাঠানো **বার্তা** ও আমাদের উত্তর, শেষ বার্তার পর দুই বছর, আর নিউজলেটার নিলে আপনার ইমেইল।
- **নোটিফিকেশন** ৯০ দিন, আর পুশ মেসেজের জন্য ব্রাউজারের দেওয়া ঠিকানা, বন্ধ করা বা সাইন আউট করা পর্যন্ত।
- **বিক্রেতাদের:** পরিচয়ের কাগজপত্র, এনক্রিপ্ট করে, যাচাইয়ের পর ১৮০ দিন, আর যে অ্যাকাউন্টে টাকা যায়, এনক্রিপ্ট করে।

কী খোঁজা হলো, কতজন এলেন আর পণ্য কতবার দেখা হলো, তা দিন ধরে গোনা হয় এবং ৪০০ দিন থাকে; কে করেছেন তা রাখা হয় না।
${hasStatisticsScript ? `\nকোন পেজ খোলা হলো, কী ধরনের ডিভাইসে আর কোন ইন্টারনেট ঠিকানা থেকে, আমাদের নিজের সার্ভারের একটি পরিসংখ্যান প্রোগ্রামও তা দেখে।\n` : ''}
## আপনার ফোনে

নেটওয়ার্ক ছাড়াও যেন কাজ করে, তাই পণ্য, কার্ট এবং সাইন ইন অবস্থায় আপনার অর্ডারগুলো আপনার ডিভাইসে থাকে। সাইন আউট করলে ব্যক্তিগত সব মুছে যায়। বিজ্ঞাপনের কোনো কুকি নেই; একটি কুকি আপনার ভাষা মনে রাখে।

## কে দেখতে পায়

- যে দোকানে অর্ডার করেন তারা আপনার নাম, ফোন নম্বর, ঠিকানা ও অর্ডার দেখে। ক্যাশ অন ডেলিভারিতে তারা আরও দেখে এখানে আপনার কতগুলো অর্ডার পৌঁছেছে আর কতগুলো ফেরত গেছে, কোন দোকানের তা নয়।
- যে কুরিয়ার পার্সেল আনে সে আপনার নাম, ফোন নম্বর, ঠিকানা ও কত টাকা নিতে হবে তা পায়। ক্যাশ অন ডেলিভারি হলে দোকান আগে আপনার ফোন নম্বর দিয়ে তার কাছে জানতে পারে, আপনার আগের পার্সেলগুলোর কী হয়েছিল।
- আপনাকে সাহায্য করতে যা দরকার আমাদের কর্মীরা তা দেখেন, আপনার ও দোকানের বার্তার মধ্যে শুধু যেগুলো নিয়ে অভিযোগ এসেছে। তাঁরা কী বদলান তার হিসাব থাকে।
${hasTexts ? `- আমাদের এসএমএস যে কোম্পানি পাঠায় তারা আপনার ফোন নম্বর ও লেখাটি পায়।\n` : ''}${hasOnlinePayment ? `- পেমেন্টের জন্য যা লাগে, পেমেন্ট কোম্পানি তা পায়। কার্ডের নম্বর আমরা দেখি না, রাখিও না।\n` : ''}
আপনার তথ্য আমরা বিক্রি করি না।

## আপনার অধিকার

- সেটিংস থেকে আপনার সব তথ্য **ডাউনলোড** করতে পারেন।
- প্রোফাইলে তা **ঠিক** করতে পারেন।
- সেটিংস থেকে অ্যাকাউন্ট **মুছে** ফেলতে পারেন। নাম, ফোন ও ইমেইল, ঠিকানা ও সেশন সঙ্গে সঙ্গে মুছে যায়। কী বিক্রি হয়েছে, কত দামে, কোন জেলায়, তা দোকানের হিসাবের জন্য থাকে; পথে থাকা অর্ডারের ঠিকানা পৌঁছানো পর্যন্ত থাকে। রিভিউ "Deleted user" নামে থেকে যায়।
- ব্যাকআপ মোছা না হওয়া পর্যন্ত মুছে ফেলা তথ্য তাতে থাকে। ব্যাকআপ ফেরালে তা আবার মুছে দেওয়া হয়।
${contact && `\n## যোগাযোগ\n\n${contact}\n`}`,
}
