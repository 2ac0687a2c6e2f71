import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_MESSAGES, SERVER_ERRORS, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { type MessageDescriptor, renderEnglish } from '../../src/contract/messages/message.ts'
import { NOTIFICATION_MESSAGES_BN, renderNotificationText } from '../../src/contract/messages/notification-messages.ts'
import {
  joinSentences,
  SERVER_MESSAGES,
  statusMessage,
  toDescriptor,
  withValues,
} from '../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'
import { formatEventNote } from '../../src/features/orders/page/order-events.tsx'
import { buildResultToast } from '../../src/features/outbox/result-toast.ts'
import { ApiFailure } from '../../src/local/db/api-failure.ts'
import { createOutboxEntry } from '../../src/local/outbox/entry.ts'
import { describeMessage, setLocale, translateMessage } from '../../src/ui/text/i18n.ts'
import { translateFailure, translateFieldErrors } from '../../src/ui/text/translate-failure.ts'
import { translateName } from '../../src/ui/text/translate-name.ts'

beforeAll(() => setLocale('bn'))
afterAll(() => setLocale('en'))

const translate = (message: MessageDescriptor): string => translateMessage(renderEnglish(message), message)

/** Every Bangla message: the page's catalogues, and those that the server needs too. */
const LOCALES = 'src/ui/locales'
const bangla: Record<string, string> = Object.assign(
  {},
  NOTIFICATION_MESSAGES_BN,
  ...readdirSync(LOCALES).map(name => JSON.parse(readFileSync(`${LOCALES}/${name}`, 'utf8')) as object),
)

const refusal = (message: MessageDescriptor, fields: Record<string, MessageDescriptor> = {}): ApiFailure =>
  new ApiFailure(409, renderEnglish(message), {
    data: {
      success: false,
      message: renderEnglish(message),
      error: {
        code: 'CONFLICT',
        descriptor: message,
        fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, renderEnglish(one)])),
        fieldDescriptors: fields,
      },
    },
  })

const EVENT = {
  actor: 'Karim',
  role: 'VENDOR',
  from: 'SHIPPED',
  to: 'RETURNED',
  note: null,
  at: '2026-06-01T00:00:00Z',
}

describe('The messages of the server', () => {
  it('have their Bangla, every one of them', () => {
    const keys = [
      ...SERVER_MESSAGES,
      ...[ERROR_MESSAGES, SERVER_ERRORS, TOAST, VALIDATION].flatMap((messages): string[] => Object.values(messages)),
    ]
    expect(keys.length).toBeGreaterThan(200)
    expect(keys.filter(key => !(key in bangla))).toEqual([])
  })

  it('keep their values, with the digits of Bangla', () => {
    expect(translate(withValues('Only {left} left of {name}.', { left: 12, name: 'Rajshahi honey' }))).toBe(
      'Rajshahi honey আর মাত্র ১২টি আছে।',
    )
    expect(
      translate(withValues('The coupon {code} is for orders from {least, taka}.', { code: 'EID100', least: 1500 })),
    ).toContain('৳১,৫০০')
    expect(translate(withValues('Order from {shop}, {total, taka}', { shop: 'Rupsha Sarees', total: 1310.5 }))).toBe(
      'Rupsha Sarees থেকে অর্ডার, ৳১,৩১০.৫০',
    )
  })

  it('are said sentence by sentence, whatever the values hold', () => {
    expect(
      translate(
        joinSentences(
          withValues('{name} is sold out.', { name: 'A' }),
          withValues('Only {left} left of {name}.', { left: 2, name: 'Dr. Khan’s B' }),
        ),
      ),
    ).toBe('A শেষ হয়ে গেছে। Dr. Khan’s B আর মাত্র ২টি আছে।')
    expect(
      translate(
        joinSentences(withValues('The coupon {code} is used up.', { code: 'EID' }), 'Please order without it.'),
      ),
    ).toBe('কুপন EID ফুরিয়ে গেছে। এটি ছাড়া অর্ডার করুন।')
    const change = { from: statusMessage('SHIPPED'), to: statusMessage('CANCELLED') }
    const states = [statusMessage('DELIVERED'), statusMessage('RETURNED')]
    expect(
      translate(
        joinSentences(
          withValues('An order that is {from} cannot become {to}.', change),
          withValues('You can change it to {states, or}.', { states }),
        ),
      ),
    ).toBe('“পাঠানো হয়েছে” অবস্থার অর্ডার “বাতিল” করা যায় না। এটি পৌঁছে গেছে বা ফেরত এসেছে করা যায়।')
  })

  it('are shown from a refusal and at its fields', () => {
    const message = withValues('The coupon {code} has expired.', { code: 'EID' })
    const failure = refusal(message, { code: message, name: toDescriptor(VALIDATION.name) })
    expect(translateFailure(failure)).toBe('কুপন EID-এর মেয়াদ শেষ।')
    expect(failure.data && translateFieldErrors(failure.data)).toEqual({
      code: 'কুপন EID-এর মেয়াদ শেষ।',
      name: 'নাম অন্তত ৩ অক্ষরের হতে হবে।',
    })
  })

  it('are shown as the server sent them where this version does not know the key', () => {
    const message = { key: 'A message of {when}.', values: { when: 'tomorrow' } }
    expect(translateFailure(refusal(message))).toBe('A message of tomorrow.')
  })

  it('say the same in the inbox and in a push message', () => {
    for (const message of [
      withValues('Order {number} is on its way', { number: 'H-7K2' }),
      withValues('{shop}: {count} pieces for {name}, {total, taka}.', {
        shop: 'Rupsha',
        count: 3,
        name: 'Rahima',
        total: 1310,
      }),
      withValues('{shop}: {reason}', {
        shop: 'Rupsha',
        reason: withValues('Not paid within {minutes} minutes.', { minutes: 30 }),
      }),
    ]) {
      expect(renderNotificationText(renderEnglish(message), message)).toBe(translate(message))
      expect(translate(message)).toMatch(/[ঀ-৿]/)
    }
  })

  it('name what waits in the outbox, whatever the language was when it was written', () => {
    const label = describeMessage('Follow {name}', { name: 'Light' })
    const entry = createOutboxEntry('followedShops.follow', {}, 'me', { scope: 'follow:1', label })
    expect(entry.label).toBe('Follow Light')
    expect(translateMessage(entry.label, entry.labelDescriptor)).toBe('Light ফলো করুন')
    const named = createOutboxEntry('products.update', {}, 'me', { scope: 'product:1', label: 'Light' })
    expect(translateMessage(named.label, named.labelDescriptor)).toBe('Light')
  })

  it('are English in English', async () => {
    await setLocale('en')
    expect(translate(withValues('Only {left} left of {name}.', { left: 12, name: 'honey' }))).toBe(
      'Only 12 left of honey.',
    )
    await setLocale('bn')
  })
})

describe('What people wrote', () => {
  it('is never translated: somebody named Light stays Light', () => {
    expect(translateName('Light')).toBe('Light')
    expect(formatEventNote({ ...EVENT, actor: 'Light', role: 'CUSTOMER', note: 'Dark' })).toBe('Light: Dark')
    expect(translate(withValues('Only {left} left of {name}.', { left: 2, name: 'Light' }))).toContain('Light')
    expect(translateMessage('Light', undefined)).toBe('Light')
    const response = {
      ...{ id: '1', endpoint: 'products.update', label: 'Light', userId: '1', state: 'done' as const, message: '' },
      ...{ data: null, error: null, awaitedUntil: 0, at: 0 },
    }
    expect(buildResultToast(response)?.text).toBe('Light')
  })

  it('is shown as it is where an earlier version stored it without a key', () => {
    const note = 'Order H-7K2 was cancelled'
    expect(translateMessage(note, undefined)).toBe(note)
    expect(formatEventNote({ ...EVENT, note: 'Refunded, transaction T1.' })).toBe('Karim: Refunded, transaction T1.')
  })

  it('keeps its Bangla where it was chosen from a list, or is a fixed note of an earlier version', () => {
    expect(formatEventNote({ ...EVENT, note: 'Nobody was at home' })).toBe('Karim: বাসায় কেউ ছিলেন না')
    expect(formatEventNote({ ...EVENT, actor: 'Haat', role: 'SYSTEM', note: 'Paid in cash at delivery.' })).toBe(
      'হাট: পৌঁছে দেওয়ার সময় নগদে পেমেন্ট হয়েছে।',
    )
    expect(translateName('Deleted user')).toBe('মুছে ফেলা অ্যাকাউন্ট')
  })
})
