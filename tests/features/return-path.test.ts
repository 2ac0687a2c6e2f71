import { describe, expect, it } from 'vitest'
import { sanitizeReturnPath } from '../../src/features/auth/use-return-path.ts'

describe('The path after sign-in', () => {
  it('is the requested path, with its query', () => {
    expect(sanitizeReturnPath('/checkout')).toBe('/checkout')
    expect(sanitizeReturnPath('/products?category=Sarees&page=2')).toBe('/products?category=Sarees&page=2')
  })

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example/a',
    '/\\evil.example',
    '//[',
    'javascript:alert(1)',
    '/login',
  ])('is home for %s', from => {
    expect(sanitizeReturnPath(from)).toBe('/')
  })
})
