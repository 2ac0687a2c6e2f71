import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { countTextParts } from './text-length.ts'

/**
 * Text messages about signing in and the safety of an account, in the language of the person. One with a Bangla letter has
 * 70 characters instead of 160, so that the Bangla ones are short. Digits of codes stay Latin: phones fill them in.
 */

type CodeText = { code: string; market: string; publicUrl: string; locale: Locale }

/** The last line lets browsers of phones fill in the code (WebOTP), on this site only. */
export const codeText = ({ code, market, publicUrl, locale }: CodeText): string => {
  const end = `\n\n@${new URL(publicUrl).hostname} #${code}`
  if (locale === 'en')
    return `${code} is your sign-in code of ${market}. It is valid for 5 minutes. Do not give it to anybody.${end}`
  const [long, short] = [`${code} ${market}-এ আপনার লগইন কোড।`, `${code} আপনার লগইন কোড।`]
  const isLongOne = countTextParts(`${long}${DO_NOT_GIVE}${end}`) === 1
  return `${isLongOne ? long : short}${DO_NOT_GIVE}${end}`
}

const DO_NOT_GIVE = ' কাউকে দেবেন না।'

/** To the number with which an account signs in, when staff let another one do so. */
export const phoneMoveText = (market: string, locale: Locale): string =>
  locale === 'en'
    ? `${market}: in 2 days another number signs in to your account. Was it not you? Sign in with this number, and it stays.`
    : `${market}: ২ দিন পর অন্য নম্বরে লগইন হবে। না চাইলে লগইন করুন।`

/** What is texted about an account in place of a mail with this subject. */
export const accountChangeText = (subject: string, market: string, locale: Locale): string => {
  const bangla = locale === 'bn' ? SUBJECTS_BN[subject] : undefined
  return bangla ? `${market}: ${bangla}।` : `${market}: ${subject}.`
}

export const SUBJECTS_BN: Record<string, string> = {
  'Your email was changed': 'আপনার ইমেইল বদলানো হয়েছে',
  'Your password was changed': 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
  'A passkey was added to your account': 'আপনার অ্যাকাউন্টে পাসকি যোগ হয়েছে',
  'A passkey was removed from your account': 'আপনার একটি পাসকি সরানো হয়েছে',
  'An API key was made for your account': 'আপনার অ্যাকাউন্টে এপিআই কি যোগ হয়েছে',
  'A webhook was added to your account': 'আপনার অ্যাকাউন্টে ওয়েবহুক যোগ হয়েছে',
  'A passkey of yours may have been copied': 'আপনার পাসকি নকল হয়ে থাকতে পারে',
  'Your phone number stays as it was': 'আপনার ফোন নম্বর আগেরটাই আছে',
  'A phone number was added to your account': 'আপনার অ্যাকাউন্টে নম্বর যোগ হয়েছে',
  'Another number signs in to your account': 'আপনার অ্যাকাউন্টে এখন অন্য নম্বরে লগইন হয়',
  'Your phone number was removed': 'আপনার নম্বর সরানো হয়েছে',
  'Your phone number does not sign in any more': 'আপনার নম্বর দিয়ে আর লগইন হবে না',
  'Your account was blocked': 'আপনার অ্যাকাউন্ট বন্ধ করা হয়েছে',
  'Your account works again': 'আপনার অ্যাকাউন্ট আবার চালু হয়েছে',
  'Your account was deleted': 'আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে',
  'You deleted your account': 'আপনি আপনার অ্যাকাউন্ট মুছেছেন',
}
