import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../src/contract/audit-log.ts'
import {
  actionWords,
  differencesOf,
  fieldWords,
  isPicture,
  isTime,
  nameIn,
  valueWords,
} from '../../src/features/admin/audit-words.ts'

describe('What an audit entry changed', () => {
  it('is each field that is other, as it was and as it is', () => {
    const before = { name: 'Rafiq', address: '', phoneNumber: '01712345678' }
    const after = { name: 'Rafiqul', address: 'Sylhet', phoneNumber: '01712345678' }
    expect(differencesOf({ before, after })).toEqual([
      { field: 'name', before: 'Rafiq', after: 'Rafiqul' },
      { field: 'address', before: null, after: 'Sylhet' },
    ])
  })

  it('is every field of what was made or deleted, without row numbers and ids', () => {
    const coupon = { id: 'x', seq: 4, code: 'EID', isActive: true, shopId: null }
    expect(differencesOf({ before: null, after: coupon }).map(({ field }) => field)).toEqual(['code', 'isActive'])
    expect(differencesOf({ before: coupon, after: null })[0]).toEqual({ field: 'code', before: 'EID', after: null })
  })

  it('is nothing where neither state is known, and readable whatever a newer server writes', () => {
    expect(differencesOf({ before: null, after: null })).toEqual([])
    expect(differencesOf({ before: null, after: { limits: [1, 2] } })).toEqual([
      { field: 'limits', before: null, after: '[1,2]' },
    ])
  })
})

describe('What was done', () => {
  it('is said by the state after it where that says more', () => {
    expect(actionWords({ action: 'user.set-status', after: { status: 'BLOCKED' } })).toBe('Blocked somebody')
    expect(actionWords({ action: 'user.set-status', after: { status: 'ACTIVE' } })).toBe('Let somebody in again')
    expect(actionWords({ action: 'shop.change-status', after: { status: 'SUSPENDED' } })).toBe('Suspended a shop')
  })

  it('to an order is said by where the order, its payment or its money went', () => {
    const words = (action: string, after: AuditEntry['after']) => actionWords({ action, after })
    expect(words('order.change-status', { status: 'CANCELLED' })).toBe('Cancelled an order')
    expect(words('order.change-status', { status: 'SHIPPED' })).toBe('Moved an order on')
    expect(words('order.change-payment-status', { paymentStatus: 'PAID' })).toBe('Booked a payment by hand')
    expect(words('order.refund', { amount: 560 })).toBe('Asked the gateway for a refund')
    expect(words('order.refund-by-hand', { paymentStatus: 'REFUNDED' })).toBe('Booked a refund by hand')
    expect(nameIn({ before: { number: 'H-2F8K-7QX' }, after: null })).toBe('H-2F8K-7QX')
  })

  it('is said by the action alone elsewhere, and by its own name where only a newer server knows it', () => {
    expect(actionWords({ action: 'category.delete', after: null })).toBe('Deleted a category')
    expect(actionWords({ action: 'tax.raise', after: { status: 'ACTIVE' } })).toBe('tax.raise')
  })

  it('names what it was about by the newest name that it knows', () => {
    expect(nameIn({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
    expect(nameIn({ before: { code: 'EID' }, after: null })).toBe('EID')
    expect(nameIn({ before: { status: 'ACTIVE' }, after: { name: 7 } })).toBeNull()
  })
})

describe('A value of the log', () => {
  it('has words for states, and none for what people wrote', () => {
    const words = ['BLOCKED', 'true', 'Blocked by a wall'].map(value => valueWords(value, 'user'))
    expect(words).toEqual(['Blocked', 'Yes', null])
  })

  it('is called in an order as the order is called', () => {
    expect(valueWords('PENDING', 'shop')).toBe('Waits for approval')
    const words = ['PENDING', 'REFUND_PENDING', 'false', 'PAID by bank'].map(value => valueWords(value, 'order'))
    expect(words).toEqual(['New', 'Refund pending', 'No', null])
  })

  it('is known as a time or a picture only when it is one', () => {
    expect([isTime('2026-11-20T07:57:33.350Z'), isTime('2026-11-20')]).toEqual([true, false])
    expect([isPicture('/pictures/ab-1.webp'), isPicture('//evil.example/pictures/a.webp')]).toEqual([true, false])
  })

  it('stands under the name of its field in words', () => {
    expect(['minOrderAmount', 'name'].map(fieldWords)).toEqual(['Min order amount', 'Name'])
  })
})
