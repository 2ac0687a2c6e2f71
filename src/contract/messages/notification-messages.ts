import { banglaFrom } from './bangla-catalogue.ts'
import { type MessageDescriptor, renderMessage } from './message.ts'

/**
 * What notifications say, English → Bangla: beside the other messages for the page, and here because the server writes
 * push messages in the language of the device.
 */
export const NOTIFICATION_MESSAGES_BN = {
  'A webhook was turned off': 'একটি ওয়েবহুক বন্ধ হয়েছে',
  '{host} has accepted nothing for three days.': '{host} তিন দিন ধরে কিছু গ্রহণ করছে না।',
  'Your phone number signs in to another account': 'আপনার ফোন নম্বরে এখন অন্য অ্যাকাউন্টে লগইন হয়',
  'It does not sign in to this one any more. If it is still yours, confirm it again in Settings.':
    'এই অ্যাকাউন্টে ঐ নম্বরে আর লগইন হবে না। নম্বরটি আপনারই হলে সেটিংসে আবার নিশ্চিত করুন।',
  'Your shop can join a campaign': 'আপনার দোকান একটি ক্যাম্পেইনে যোগ দিতে পারে',
  '{name}: {percent}% off from {time}. See it under Campaigns.': '{name}: {time} থেকে {percent}% ছাড়। ক্যাম্পেইন পাতায় দেখুন।',
  'A campaign of your shop has started': 'আপনার দোকানের একটি ক্যাম্পেইন শুরু হয়েছে',
  '{name}: {shop} has its prices until {time}.': '{name}: {time} পর্যন্ত {shop}-এ ক্যাম্পেইনের দাম চলবে।',
  'A campaign of your shop has ended': 'আপনার দোকানের একটি ক্যাম্পেইন শেষ হয়েছে',
  'A campaign of your shop was cancelled': 'আপনার দোকানের একটি ক্যাম্পেইন বাতিল হয়েছে',
  '{name}: {shop} has its own prices.': '{name}: {shop}-এ নিজের দাম চলছে।',
  'New order {number}': 'নতুন অর্ডার {number}',
  '{shop}: {count} piece for {name}, {total, taka}.': '{shop}: {name}-এর জন্য {count}টি পণ্য, {total}।',
  '{shop}: {count} pieces for {name}, {total, taka}.': '{shop}: {name}-এর জন্য {count}টি পণ্য, {total}।',
  'Order {number} is waiting for the shop': 'অর্ডার {number} দোকানের অপেক্ষায় আছে',
  'Order {number} is being packed': 'অর্ডার {number} প্যাক করা হচ্ছে',
  'Order {number} is on its way': 'অর্ডার {number} পথে আছে',
  'Order {number} is ready to collect': 'অর্ডার {number} নিয়ে যাওয়ার জন্য তৈরি',
  'Order {number} was collected': 'অর্ডার {number} নেওয়া হয়েছে',
  'New parcel details of order {number}': 'অর্ডার {number}: পার্সেলের নতুন তথ্য',
  'Order {number} comes today': 'অর্ডার {number} আজ আসছে',
  'The courier is on the way with it. Keep your phone near you.': 'কুরিয়ার রওনা হয়েছে। ফোনটা কাছে রাখুন।',
  'The courier did not reach you with order {number}': 'অর্ডার {number} দিতে এসে কুরিয়ার আপনাকে পায়নি',
  'It will try again. Call the shop if the phone number or the address is wrong.':
    'কুরিয়ার আবার চেষ্টা করবে। ফোন নম্বর বা ঠিকানা ভুল হলে দোকানে কল করুন।',
  'A parcel of order {number} needs you': 'অর্ডার {number}-এর পার্সেল নিয়ে আপনার সিদ্ধান্ত লাগবে',
  'Open the order and decide what becomes of it.': 'অর্ডারটি খুলে ঠিক করুন কী করবেন।',
  'The address of order {number} was corrected': 'অর্ডার {number}-এর ঠিকানা সংশোধন করা হয়েছে',
  'The courier still has the old one: correct it in its panel, and print the label again.':
    'কুরিয়ারের কাছে পুরোনোটি আছে: তার প্যানেলে ঠিক করুন, আর লেবেল আবার প্রিন্ট করুন।',
  'Print its papers again before you send it.': 'পাঠানোর আগে কাগজপত্র আবার প্রিন্ট করুন।',
  'Order {number} was delivered': 'অর্ডার {number} পৌঁছে গেছে',
  'Order {number} was cancelled': 'অর্ডার {number} বাতিল হয়েছে',
  'Order {number} is to be returned': 'অর্ডার {number}: ফেরতের অনুরোধ এসেছে',
  'Order {number} was returned': 'অর্ডার {number} ফেরত এসেছে',
  'The return of order {number} was refused': 'অর্ডার {number} ফেরত নেওয়া হয়নি',
  'The return of a part of order {number} was accepted': 'অর্ডার {number}-এর কিছু পণ্য ফেরত নেওয়া হয়েছে',
  '{amount, taka} of order {number} goes back to you': 'অর্ডার {number}-এর {amount, taka} আপনি ফেরত পাবেন',
  '{amount, taka} of order {number} was sent back to you': 'অর্ডার {number}-এর {amount, taka} আপনাকে ফেরত পাঠানো হয়েছে',
  '{amount, taka} of order {number} is store credit now': 'অর্ডার {number}-এর {amount, taka} এখন আপনার স্টোর ক্রেডিট',
  'See it in your account.': 'আপনার অ্যাকাউন্টে দেখুন।',
  'You got {amount, taka} of store credit': 'আপনি {amount, taka} স্টোর ক্রেডিট পেয়েছেন',
  '{amount, taka} of your store credit was taken back': 'আপনার স্টোর ক্রেডিট থেকে {amount, taka} ফেরত নেওয়া হয়েছে',
  '{amount, taka} of your store credit was paid out': 'আপনার স্টোর ক্রেডিটের {amount, taka} টাকায় দেওয়া হয়েছে',
  'Your payment for order {number} goes back to you': 'অর্ডার {number}-এর পেমেন্ট আপনার কাছে ফেরত যাচ্ছে',
  'It was not the amount that the order costs.': 'অর্ডারের দামের সঙ্গে টাকার পরিমাণ মেলেনি।',
  '{received, taka} came instead of {asked, taka}.': '{asked}-এর বদলে {received} এসেছে।',
  'The order was paid already.': 'অর্ডারটির টাকা আগেই দেওয়া হয়েছিল।',
  'It came after the order was cancelled.': 'অর্ডার বাতিল হওয়ার পর টাকা এসেছে।',
  'It came after the account was deleted.': 'অ্যাকাউন্ট মুছে ফেলার পর টাকা এসেছে।',
  'The order is paid in cash.': 'এই অর্ডারের টাকা নগদে দেওয়া হবে।',
  'Not paid within {minutes} minutes.': '{minutes} মিনিটের মধ্যে পেমেন্ট করা হয়নি।',
  '{shop}: {reason}': '{shop}: {reason}',
  'A new shop waits': 'একটি নতুন দোকান অনুমোদনের অপেক্ষায়',
  '{name} asks to be opened.': '“{name}” খোলার অনুমতি চেয়েছে।',
  '{shop} is open.': '“{shop}” খোলা হয়েছে।',
  '{shop} waits for approval.': '“{shop}” অনুমোদনের অপেক্ষায় আছে।',
  '{shop} was suspended. Its products are not on sale.': '“{shop}” স্থগিত করা হয়েছে। এর পণ্য এখন বিক্রি হচ্ছে না।',
  '{shop} was closed. Its products are not on sale.': '“{shop}” বন্ধ করা হয়েছে। এর পণ্য এখন বিক্রি হচ্ছে না।',
  'Your review of {product} is shown again.': '{product} নিয়ে আপনার রিভিউ আবার দেখানো হচ্ছে।',
  'Your review of {product} was deleted by an admin.': 'একজন অ্যাডমিন {product} নিয়ে আপনার রিভিউ মুছে ফেলেছেন।',
  'Your review of {product} was hidden by an admin.': 'একজন অ্যাডমিন {product} নিয়ে আপনার রিভিউ লুকিয়ে রেখেছেন।',
  'A message from a customer': 'একজন ক্রেতার মেসেজ',
  'A message from a shop': 'দোকান থেকে মেসেজ',
  'Your message was removed by an admin.': 'একজন অ্যাডমিন আপনার মেসেজ সরিয়ে দিয়েছেন।',
  'Your message is shown again.': 'আপনার মেসেজ আবার দেখানো হচ্ছে।',
  'A question about {product}': '{product} নিয়ে একটি প্রশ্ন',
  'An answer to your question about {product}': '{product} নিয়ে আপনার প্রশ্নের উত্তর এসেছে',
  'What you wrote about {product} is shown again.': '{product} নিয়ে আপনার লেখা আবার দেখানো হচ্ছে।',
  'What you wrote about {product} was deleted by an admin.': 'একজন অ্যাডমিন {product} নিয়ে আপনার লেখা মুছে ফেলেছেন।',
  'What you wrote about {product} was hidden by an admin.': 'একজন অ্যাডমিন {product} নিয়ে আপনার লেখা লুকিয়ে রেখেছেন।',
  '{product} was approved by an admin.': 'একজন অ্যাডমিন {product} অনুমোদন করেছেন।',
  '{product} was deleted by an admin.': 'একজন অ্যাডমিন {product} মুছে ফেলেছেন।',
  '{product} was taken off sale by an admin.': 'একজন অ্যাডমিন {product}-এর বিক্রি বন্ধ করেছেন।',
  'Your coupon {code} was deleted by an admin.': 'একজন অ্যাডমিন আপনার কুপন {code} মুছে ফেলেছেন।',
  'Your coupon {code} was switched off by an admin.': 'একজন অ্যাডমিন আপনার কুপন {code} বন্ধ করেছেন।',
  '{shop} was not approved.': '{shop} অনুমোদন পায়নি।',
  'Thank you for your report. An admin has looked at it.': 'রিপোর্টের জন্য ধন্যবাদ। একজন অ্যাডমিন দেখেছেন।',
  '{shop} has a new follower': '“{shop}” একজন নতুন অনুসারী পেয়েছে',
  '{stars} of 5 stars for {product}': '{product}: ৫-এর মধ্যে {stars} তারা',
  '{shop} answered your review': '“{shop}” আপনার রিভিউয়ের উত্তর দিয়েছে',
  'Back in stock: {product}': 'আবার পাওয়া যাচ্ছে: {product}',
  '{variant} is back: {product}': '{variant} আবার এসেছে: {product}',
  'Cheaper now: {product}': 'দাম কমেছে: {product}',
  '{shop}, {price, taka}': '{shop}, {price}',
  '{price, taka} instead of {before, taka}': '{before}-এর বদলে এখন {price}',
} as const

const isKnown = (key: string): key is keyof typeof NOTIFICATION_MESSAGES_BN =>
  Object.hasOwn(NOTIFICATION_MESSAGES_BN, key)

const BANGLA = banglaFrom(NOTIFICATION_MESSAGES_BN)

/** A notification's title or body in Bangla; a message of another kind stays in English. */
export const renderNotificationText = (text: string, descriptor: MessageDescriptor): string =>
  isKnown(descriptor.key) ? renderMessage(descriptor, BANGLA) : text
