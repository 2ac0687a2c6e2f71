import { describe, expect, it } from 'vitest'
import { type MessageDescriptor, renderEnglish } from '../../src/contract/messages/message.ts'
import { renderNotificationText } from '../../src/contract/messages/notification-messages.ts'
import {
  nameWithVariant,
  soldOutMessage,
  variantGoneMessage,
  variantRequiredMessage,
} from '../../src/contract/products/variant-messages.ts'

const SIZES = { name: 'Size', nameBn: 'সাইজ', values: ['41', '42', '43'].map(value => ({ value })) }
const COLOURS = { name: 'Colour', values: [{ value: 'Red', valueBn: 'লাল' }, { value: 'Blue' }] }

const panjabi = (stocks: Record<string, number>) => ({
  name: 'Panjabi',
  nameBn: 'পাঞ্জাবি',
  options: [SIZES],
  variants: Object.entries(stocks).map(([value, stock]) => ({ values: [value], stock })),
})

describe('What an order lacks', () => {
  it('is a variant, and which others are left', () => {
    const message = soldOutMessage(panjabi({ 41: 1, 42: 0, 43: 2 }), ['42'])
    expect(renderEnglish(message)).toBe('Panjabi: Size 42 is sold out; 41 and 43 are left.')
    expect(message.values).toMatchObject({ nameBn: 'পাঞ্জাবি', variantBn: 'সাইজ ৪২', leftBn: ['৪১', '৪৩'] })
    expect(renderEnglish(soldOutMessage(panjabi({ 41: 1, 42: 0 }), ['42']))).toBe(
      'Panjabi: Size 42 is sold out; 41 is left.',
    )
  })

  it('is the product where nothing of it is left, or where there is nothing to choose', () => {
    expect(renderEnglish(soldOutMessage(panjabi({ 41: 0, 42: 0 }), ['42']))).toBe('Panjabi is sold out.')
    const honey = { name: 'Honey', options: [], variants: [{ values: [], stock: 0 }] }
    expect(renderEnglish(soldOutMessage(honey, []))).toBe('Honey is sold out.')
  })

  it('names the variants that differ least', () => {
    const shirts = {
      name: 'Shirt',
      options: [SIZES, COLOURS],
      variants: [
        { values: ['42', 'Red'], stock: 0 },
        { values: ['42', 'Blue'], stock: 1 },
        { values: ['43', 'Red'], stock: 1 },
        { values: ['43', 'Blue'], stock: 1 },
      ],
    }
    expect(renderEnglish(soldOutMessage(shirts, ['42', 'Red']))).toBe(
      'Shirt: Size 42 / Red is sold out; Size 42 / Blue and Size 43 / Red are left.',
    )
  })

  it('is a choice that the vendor has removed', () => {
    expect(renderEnglish(variantGoneMessage(panjabi({ 41: 1, 43: 1 })))).toBe(
      'Panjabi is no longer sold as you chose it. Left: Size 41, Size 43.',
    )
    expect(renderEnglish(variantGoneMessage(panjabi({ 41: 0 })))).toBe('Panjabi is sold out.')
  })
})

describe('A line that names no variant', () => {
  const text = (message: MessageDescriptor): string => renderEnglish(message)

  it('is asked to choose one of those in stock, in both languages', () => {
    const message = variantRequiredMessage(panjabi({ 41: 1, 42: 0, 43: 2 }))
    expect(text(message)).toBe('Choose which Panjabi you want: Size 41, Size 43.')
    expect(renderNotificationText(text(message), message)).not.toBe('')
    expect(message.values).toMatchObject({ choicesBn: ['সাইজ ৪১', 'সাইজ ৪৩'] })
  })

  it('is told all where all are sold out, and never more than a person reads', () => {
    expect(text(variantRequiredMessage(panjabi({ 41: 0, 42: 0 })))).toBe(
      'Choose which Panjabi you want: Size 41, Size 42.',
    )
    const many = panjabi(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [100 + n, 1])))
    expect((variantRequiredMessage(many).values!.choices as string[]).length).toBe(8)
  })
})

it('A name has its variant in brackets, in both languages', () => {
  const title = { title: 'Size 42', titleBn: 'সাইজ ৪২' }
  expect(nameWithVariant({ name: 'Panjabi' }, title)).toEqual({
    name: 'Panjabi (Size 42)',
    nameBn: 'Panjabi (সাইজ ৪২)',
  })
  expect(nameWithVariant({ name: 'Honey' }, { title: '', titleBn: null })).toEqual({ name: 'Honey' })
})
