import { describe, expect, it } from 'vitest'
import { isSellerReady, listSellerSteps } from '../../../src/features/dashboard/seller-checklist.tsx'
import { t } from '../../../src/ui/text/i18n.ts'

type Facts = Parameters<typeof listSellerSteps>[0]
const steps = (facts: Facts) => listSellerSteps(facts, t)
const labels = (facts: Facts) => steps(facts).map(({ label, isDone }) => `${isDone ? '✓' : '·'} ${label}`)
const paths = (facts: Facts) =>
  steps(facts).map(({ actions = [] }) => actions.map(action => 'href' in action && action.href))
const shop = { status: 'ACTIVE', isDeleting: false } as const
const product = { status: 'ACTIVE', isDeleting: false } as const

describe('The first steps of a seller', () => {
  it('begin with a shop, before which there is no product to add', () => {
    expect(labels({ shops: [], products: [] })).toEqual([
      '· Open a shop',
      '· Add a product',
      '· Your first order appears here',
    ])
    expect(paths({ shops: [], products: [] })).toEqual([['/dashboard/my-shops?open=new'], [], []])
  })

  it('offer a form and an import for the first product', () => {
    expect(paths({ shops: [shop], products: [] })[1]).toEqual([
      '/dashboard/shop-products?open=new',
      '/dashboard/shop-products?open=import',
    ])
  })

  it('wait for an admin only where one must approve the shop', () => {
    expect(labels({ shops: [{ ...shop, status: 'PENDING' }], products: [] })).toEqual([
      '✓ Open a shop',
      '· An admin approves your shop',
      '· Add a product',
      '· Your first order appears here',
    ])
  })

  it('ask for documents where the shop waits for them alone', () => {
    const facts = { shops: [{ ...shop, status: 'PENDING', needsDocuments: true }], products: [] } as const
    expect(labels(facts)[1]).toBe('· Send the documents of your shop')
    expect(paths(facts)[1]).toEqual(['/dashboard/verification'])
  })

  it('are done with a product on sale in an open shop', () => {
    expect(isSellerReady(steps({ shops: [shop], products: [{ ...product, status: 'DRAFT' }] }))).toBe(false)
    expect(isSellerReady(steps({ shops: [shop], products: [{ ...product, isDeleting: true }] }))).toBe(false)
    expect(isSellerReady(steps({ shops: [shop], products: [product] }))).toBe(true)
  })
})
