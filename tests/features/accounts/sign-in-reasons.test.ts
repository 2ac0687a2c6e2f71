import { describe, expect, it } from 'vitest'
import { buildSignInPath } from '../../../src/features/accounts/sign-in/login-path.ts'
import { keepNewCredentials, takeNewCredentials } from '../../../src/features/accounts/sign-in/new-credentials.ts'
import { findSignInTitle } from '../../../src/features/accounts/sign-in/sign-in-reasons.ts'

describe('A login that was asked for', () => {
  it.each([
    ['/checkout', null, 'Sign in to place your order'],
    ['/checkout?x=1', null, 'Sign in to place your order'],
    ['/shops/0190a000-0000-7000-8000-000000000002', null, 'Sign in to see this shop'],
    ['/shops/1', 'follow', 'Sign in to follow this shop'],
    ['/products/1', 'review', 'Sign in to write a review'],
    ['/products/1', 'report', 'Sign in to report this'],
    ['/wishlist', null, 'Sign in to keep your wishlist'],
    ['/recent-products', null, 'Sign in to see your recent products'],
    ['/payment/success?payment_id=1', null, 'Sign in to see this payment'],
    ['/dashboard/pending', null, 'Sign in to send your changes'],
    ['/dashboard/my-orders', null, 'Sign in to see your orders'],
    ['/dashboard/orders/1', null, 'Sign in to see this order'],
    ['/dashboard/shop-products', null, 'Sign in to open your dashboard'],
  ])('says why: %s for %s', (from, purpose, title) => {
    expect(findSignInTitle(from, purpose)).toBe(title)
  })

  it('says nothing where the person came by themselves, or by a forged link', () => {
    for (const from of ['/', '/products/1', '/checkouts', '/dashboards']) expect(findSignInTitle(from, null)).toBeNull()
    for (const purpose of ['', 'toString', 'money']) expect(findSignInTitle('/', purpose)).toBeNull()
  })

  it('leads back, and keeps the reason on the way to a new account', () => {
    expect(buildSignInPath('/')).toBe('/login')
    expect(buildSignInPath('/cart?a=1')).toBe('/login?from=%2Fcart%3Fa%3D1')
    expect(buildSignInPath('/products/1', { purpose: 'review', screen: '/sign-up' })).toBe(
      '/sign-up?from=%2Fproducts%2F1&for=review',
    )
  })

  it('gets what was signed up with once', () => {
    keepNewCredentials({ email: 'rima@example.com', password: 'ten letters' })
    expect(takeNewCredentials()).toEqual({ email: 'rima@example.com', password: 'ten letters' })
    expect(takeNewCredentials()).toBeNull()
  })
})
