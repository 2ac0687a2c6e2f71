import { describe, expect, it } from 'vitest'
import { findShortcut, type PressedKey } from '../../../src/features/orders/list/order-shortcuts.ts'

const press = (key: string, more: Partial<PressedKey> = {}) =>
  findShortcut({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    repeat: false,
    defaultPrevented: false,
    ...more,
  })

describe('A key in the table of orders', () => {
  it('moves, acts and selects, in small and capital letters', () => {
    expect(['j', 'ArrowDown', 'k', 'ArrowUp', 'a', 'P', 's', 'x', '?'].map(key => press(key))).toEqual([
      'next',
      'next',
      'previous',
      'previous',
      'accept',
      'pack',
      'ship',
      'select',
      'help',
    ])
  })

  it('is found by its place on a keyboard that writes Bangla', () => {
    expect(press('ব', { code: 'KeyJ' })).toBe('next')
    expect(press('া', { code: 'KeyA' })).toBe('accept')
  })

  it('is left to the browser with Ctrl, Alt or Command, and to an input method', () => {
    expect(press('a', { ctrlKey: true })).toBeNull()
    expect(press('s', { metaKey: true })).toBeNull()
    expect(press('p', { altKey: true })).toBeNull()
    expect(press('j', { isComposing: true })).toBeNull()
  })

  it('acts once while it is held down, and goes on moving', () => {
    expect(press('a', { repeat: true })).toBeNull()
    expect(press('j', { repeat: true })).toBe('next')
  })

  it('means nothing where it is no shortcut', () => {
    expect(['b', 'Enter', 'F5', 'toString', '১'].map(key => press(key))).toEqual([null, null, null, null, null])
  })
})
