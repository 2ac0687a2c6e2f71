import { describe, expect, it } from 'vitest'
import { sanitizeReturnPath } from '../../../src/features/accounts/sign-in/use-return-path.ts'

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
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/a/..//evil.example',
    '/.//evil.example:8443/a?b=c',
    '/.\\/evil.example',
    '/\\.\\\\evil.example',
    '/\t/evil.example',
    '/.\n//evil.example',
    '/./\t/evil.example',
    '/.///evil.example',
    '/.//user@evil.example',
    'javascript:alert(1)',
    '/login',
  ])('is home for %s', from => {
    expect(sanitizeReturnPath(from)).toBe('/')
  })
})
