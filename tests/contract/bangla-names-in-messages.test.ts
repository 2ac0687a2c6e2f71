import { describe, expect, it } from 'vitest'
import { nameValues } from '../../src/contract/bangla-texts.ts'
import { renderEnglish } from '../../src/contract/messages/message.ts'
import { renderNotificationText } from '../../src/contract/messages/notification-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'

const saree = { name: 'Tangail saree', nameBn: 'টাঙ্গাইল শাড়ি' }
const back = (named: { name: string; nameBn?: string | null }) =>
  withValues('Back in stock: {product}', nameValues('product', named))

describe('A message about something with a name in Bangla', () => {
  it('has that name in Bangla, and the other one in English', () => {
    const message = back(saree)
    expect(renderEnglish(message)).toBe('Back in stock: Tangail saree')
    expect(renderNotificationText('Back in stock: Tangail saree', message)).toBe('আবার পাওয়া যাচ্ছে: টাঙ্গাইল শাড়ি')
  })

  it('has the only name in both languages otherwise, as messages of earlier versions do', () => {
    for (const message of [
      back({ name: 'Honey' }),
      back({ name: 'Honey', nameBn: null }),
      back({ name: 'Honey', nameBn: '' }),
    ]) {
      expect(message.values).toEqual({ product: 'Honey' })
      expect(renderNotificationText('Back in stock: Honey', message)).toBe('আবার পাওয়া যাচ্ছে: Honey')
    }
  })
})
