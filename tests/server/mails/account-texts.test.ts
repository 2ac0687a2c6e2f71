import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  accountChangeText,
  codeText,
  phoneMoveText,
  SUBJECTS_BN,
} from '../../../server/adapters/texts/account-texts.ts'
import { countTextParts } from '../../../server/adapters/texts/text-length.ts'

const PUBLIC_URL = 'https://dokan-bazar.com.bd'
const code = (locale: 'bn' | 'en', market: string, publicUrl = PUBLIC_URL) =>
  codeText({ code: '012345', market, publicUrl, locale })

describe('Texts about an account', () => {
  it('are in the language of the person, with the code in the digits that phones fill in', () => {
    expect(code('en', 'Dokan')).toBe(
      '012345 is your sign-in code of Dokan. It is valid for 5 minutes. Do not give it to anybody.\n\n@dokan-bazar.com.bd #012345',
    )
    expect(code('bn', 'দোকান', 'https://d.bd')).toBe('012345 দোকান-এ আপনার লগইন কোড। কাউকে দেবেন না।\n\n@d.bd #012345')
    expect(phoneMoveText('দোকান', 'bn')).toMatch(/^দোকান: ২ দিন পর/)
  })

  it('leave the name of the market out of a Bangla code where it would cost a second message', () => {
    const text = code('bn', 'দোকান বাজার')
    expect([text.includes('দোকান'), countTextParts(text)]).toEqual([false, 1])
  })

  it('cost one message each in Bangla, and one in English', () => {
    for (const subject of Object.keys(SUBJECTS_BN)) {
      const [bangla, english] = [
        accountChangeText(subject, 'দোকান বাজার', 'bn'),
        accountChangeText(subject, 'Dokan', 'en'),
      ]
      expect([bangla, countTextParts(bangla), bangla.includes(subject)]).toEqual([bangla, 1, false])
      expect(countTextParts(english)).toBe(1)
    }
    for (const text of [phoneMoveText('দোকান বাজার', 'bn'), phoneMoveText('Dokan Bazar', 'en')])
      expect([text, countTextParts(text)]).toEqual([text, 1])
    expect(phoneMoveText('', 'bn').length - ': '.length).toBeLessThanOrEqual(50)
  })

  it('translate every subject of a mail about a change of an account', () => {
    const source = readFileSync('server/adapters/mail/account-mails.ts', 'utf8')
    const subjects = [...source.matchAll(/ {2}subject: '(.+)'/g)].map(match => match[1]!)
    // They go to an email alone: links, and mails to staff.
    const ONLY_MAILED =
      /Confirm your|Set a new password|invited|Two-step|test mail|reach you again|Another phone number will|signs in to another account/
    expect(subjects.filter(subject => !ONLY_MAILED.test(subject)).sort()).toEqual(Object.keys(SUBJECTS_BN).sort())
  })
})
