import { describe, expect, it } from 'vitest'
import { isPickupCode, toPickupCode } from '../../../src/contract/orders/pickup-code.ts'

describe('The code of an order that is picked up', () => {
  it('has six digits, of which the last is Luhn’s', () => {
    expect([toPickupCode('00000'), toPickupCode('12345'), toPickupCode('79927')]).toEqual([
      '000000',
      '123455',
      '799270',
    ])
  })

  it('shows that one digit was typed wrong', () => {
    for (const digits of ['00000', '12345', '90871', '55555']) {
      const code = toPickupCode(digits)
      expect(isPickupCode(code)).toBe(true)
      for (let at = 0; at < code.length; at++)
        for (let digit = 0; digit < 10; digit++) {
          const typed = `${code.slice(0, at)}${digit}${code.slice(at + 1)}`
          expect(isPickupCode(typed), typed).toBe(typed === code)
        }
    }
  })

  it('is nothing else', () => {
    expect(['', '12345', '1234550', 'abcdef', '12345x'].filter(isPickupCode)).toEqual([])
  })
})
