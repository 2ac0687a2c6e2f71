import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../src/contract/audit/audit-log.ts'
import {
  diffAuditEntry,
  findEntityName,
  findValueLabel,
  formatAuditAction,
  formatFieldName,
  isIsoTimestamp,
  isPicturePath,
} from '../../../src/features/audit/audit-labels.ts'

describe('What an audit entry changed', () => {
  it('is each changed field before and after', () => {
    const before = { name: 'Rafiq', address: '', phoneNumber: '01712345678' }
    const after = { name: 'Rafiqul', address: 'Sylhet', phoneNumber: '01712345678' }
    expect(diffAuditEntry({ before, after })).toEqual([
      { field: 'name', before: 'Rafiq', after: 'Rafiqul' },
      { field: 'address', before: null, after: 'Sylhet' },
    ])
  })

  it('is every field of a created or deleted row, without row numbers and ids', () => {
    const coupon = { id: 'x', seq: 4, code: 'EID', isActive: true, shopId: null }
    expect(diffAuditEntry({ before: null, after: coupon }).map(({ field }) => field)).toEqual(['code', 'isActive'])
    expect(diffAuditEntry({ before: coupon, after: null })[0]).toEqual({ field: 'code', before: 'EID', after: null })
  })

  it('is empty when neither state is known, and readable for entries of a newer server', () => {
    expect(diffAuditEntry({ before: null, after: null })).toEqual([])
    expect(diffAuditEntry({ before: null, after: { limits: [1, 2] } })).toEqual([
      { field: 'limits', before: null, after: '[1,2]' },
    ])
  })
})

/** What stands as `action` or `audit` in the server's source. */
const readActions = (): string[] => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const sources = files.map(file => readFileSync(join('server', file), 'utf8'))
  const named = sources.flatMap(source => [...source.matchAll(/\b(?:action|audit): '([a-z-]+\.[a-z-]+)'/g)])
  return [...new Set(named.map(([, action]) => action!))]
}

describe('The label of an action', () => {
  it('depends on the status afterwards where that says more', () => {
    expect(formatAuditAction({ action: 'user.set-status', after: { status: 'BLOCKED' } })).toBe('Blocked a user')
    expect(formatAuditAction({ action: 'user.set-status', after: { status: 'ACTIVE' } })).toBe('Unblocked a user')
    expect(formatAuditAction({ action: 'shop.change-status', after: { status: 'SUSPENDED' } })).toBe('Suspended a shop')
  })

  it('of an order depends on the status of the order or its payment', () => {
    const words = (action: string, after: AuditEntry['after']) => formatAuditAction({ action, after })
    expect(words('order.change-status', { status: 'CANCELLED' })).toBe('Cancelled an order')
    expect(words('order.change-status', { status: 'SHIPPED' })).toBe('Updated an order')
    expect(words('order.change-payment-status', { paymentStatus: 'PAID' })).toBe('Marked an order as paid')
    expect(words('order.refund', { amount: 560 })).toBe('Requested a refund from the payment gateway')
    expect(words('order.refund-by-hand', { paymentStatus: 'REFUNDED' })).toBe('Marked a payment as refunded')
    expect(findEntityName({ before: { number: 'H-2F8K-7QX' }, after: null })).toBe('H-2F8K-7QX')
  })

  it('exists for each action that the server names', () => {
    const actions = readActions()
    expect(actions.length).toBeGreaterThan(40)
    const statuses = [undefined, 'ACTIVE', 'ACCEPTED', 'PAID']
    const isNamed = (action: string) =>
      statuses.some(status => formatAuditAction({ action, after: { status } }) !== action)
    expect(actions.filter(action => !isNamed(action))).toEqual([])
  })

  it('is the raw action for an action of a newer server', () => {
    expect(formatAuditAction({ action: 'category.delete', after: null })).toBe('Deleted a category')
    expect(formatAuditAction({ action: 'tax.raise', after: { status: 'ACTIVE' } })).toBe('tax.raise')
  })

  it('is followed by the newest name of the entity', () => {
    expect(findEntityName({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
    expect(findEntityName({ before: { code: 'EID' }, after: null })).toBe('EID')
    expect(findEntityName({ before: { status: 'ACTIVE' }, after: { name: 7 } })).toBeNull()
  })
})

describe('A value in the audit log', () => {
  it('has a label if it is a status, and none if it was typed by people', () => {
    const words = ['BLOCKED', 'true', 'Blocked by a wall'].map(value => findValueLabel(value, 'user'))
    expect(words).toEqual(['Blocked', 'Yes', null])
  })

  it('has the labels of orders in an order', () => {
    expect(findValueLabel('PENDING', 'shop')).toBe('Pending approval')
    const words = ['PENDING', 'REFUND_PENDING', 'false', 'PAID by bank'].map(value => findValueLabel(value, 'order'))
    expect(words).toEqual(['Placed', 'Refund pending', 'No', null])
  })

  it('counts as a time or a picture only when it is one', () => {
    expect([isIsoTimestamp('2026-11-20T07:57:33.350Z'), isIsoTimestamp('2026-11-20')]).toEqual([true, false])
    expect([isPicturePath('/pictures/ab-1.webp'), isPicturePath('//evil.example/pictures/a.webp')]).toEqual([
      true,
      false,
    ])
  })

  it('has a readable field name', () => {
    expect(['minOrderAmount', 'name'].map(formatFieldName)).toEqual(['Min order amount', 'Name'])
  })
})
