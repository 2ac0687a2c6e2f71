import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CartCoupons } from '../../../src/features/coupons/customer/cart-coupons.tsx'

const offer = (code: string) => ({
  coupon: {
    id: code,
    code,
    discountType: 'FIXED' as const,
    discountAmount: 100,
    maxDiscountAmount: null,
    minOrderAmount: null,
    endTime: '2026-12-01T00:00:00.000Z',
    shopId: 'shop',
    isCollected: false,
  },
  discount: 100,
  missing: 0,
})
const render = (...codes: string[]): string =>
  renderToString(<CartCoupons items={[]} offers={codes.map(offer)} chosen={null} />)

describe('The coupons of a cart', () => {
  it('show the best one, and fold the others away so that the total stays in view', () => {
    const [shown, folded] = render('BEST', 'EID', 'PUJA').split('<details>')
    expect(shown).toContain('Use coupon BEST')
    expect(folded).toContain('2 more offers')
    expect(folded).toMatch(/Use coupon EID.*Use coupon PUJA/s)
    expect(shown).not.toMatch(/EID|PUJA/)
  })

  it('have nothing to unfold where there is one, and nothing at all where there is none', () => {
    expect(render('BEST')).not.toContain('<details>')
    expect(render()).toBe('')
  })
})
