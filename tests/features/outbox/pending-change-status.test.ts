import { describe, expect, it } from 'vitest'
import { OFFLINE_ENDPOINTS } from '../../../src/contract/all/offline-endpoints.ts'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { isPagePath, PAGE_PATHS } from '../../../src/contract/page-paths.ts'
import { updateCategory } from '../../../src/contract/products/category-writes.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { findEditUrl } from '../../../src/features/outbox/edit-url.ts'
import { getPendingChangeStatus, listPendingChangeActions } from '../../../src/features/outbox/pending-change-status.ts'
import { findResultScreen } from '../../../src/features/outbox/result-screen.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { ids } from '../entity-fixtures.ts'

type Changes = Partial<EntryBase> & { endpoint?: string; input?: object }

const entry = ({ endpoint = placeOrder.name, input = { id: ids.order }, ...changes }: Changes = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, input, ids.user, { scope: `order:${ids.order}`, label: 'Order' }),
  n: 1,
  ...changes,
})
const offered = (changes: Changes) =>
  listPendingChangeActions(entry(changes), getPendingChangeStatus(entry(changes), [entry(changes)]))
const error = { status: 409, message: 'Sold out.', code: 'OUT_OF_STOCK', detail: {} }

describe('The status of a pending change', () => {
  it('waits for the network before its first try, and for its retry time after one', () => {
    expect(getPendingChangeStatus(entry(), [])).toEqual({ kind: 'waiting', nextAt: null })
    expect(getPendingChangeStatus(entry({ attempts: 2, nextAt: 9000 }), [])).toEqual({ kind: 'waiting', nextAt: 9000 })
    expect(getPendingChangeStatus(entry({ attempts: 2, nextAt: 9, notBefore: 50 }), [])).toEqual({
      kind: 'waiting',
      nextAt: 50,
    })
  })

  it('waits for an earlier change of its scope, and for its dependencies', () => {
    const earlier = entry({ n: 0, id: ids.other })
    expect(getPendingChangeStatus(entry(), [earlier, entry()])).toEqual({ kind: 'held', by: earlier })
    const needed = entry({ n: 0, id: ids.other, scope: 'product:x' })
    expect(getPendingChangeStatus(entry({ dependsOn: [ids.other] }), [needed])).toEqual({ kind: 'held', by: needed })
    expect(getPendingChangeStatus(entry(), [entry({ n: 0, id: ids.other, scope: 'profile' })]).kind).toBe('waiting')
  })

  it('does not wait for a change of another user', () => {
    expect(getPendingChangeStatus(entry(), [entry({ n: 0, id: ids.other, userId: null })]).kind).toBe('waiting')
  })

  it('has the reason of a rejection', () => {
    expect(getPendingChangeStatus(entry({ state: 'rejected', error }), [])).toEqual({
      kind: 'rejected',
      message: 'Sold out.',
    })
  })
})

describe('The actions of a pending change', () => {
  it('include edit and discard if it was never sent, or was rejected without having been applied', () => {
    expect(offered({})).toEqual(['send', 'edit', 'discard'])
    expect(offered({ state: 'rejected', attempts: 1, error })).toEqual(['send', 'edit', 'discard'])
  })

  it('include cash on delivery instead of sending again where the total cannot be paid online', () => {
    const limits = { ...error, status: 400, code: 'VALIDATION', detail: { fields: { paymentType: 'Too much.' } } }
    expect(offered({ endpoint: 'orders.create', state: 'rejected', attempts: 1, error: limits })).toContain('cash')
    expect(offered({ endpoint: 'orders.create', state: 'rejected', attempts: 1, error: limits })).not.toContain('send')
  })

  it('are only sending again while it may have been applied', () => {
    expect(offered({ attempts: 1, mayHaveHappened: true })).toEqual(['send'])
    expect(offered({ attempts: 1, mayHaveHappened: true, state: 'sending' })).toEqual([])
  })

  it('do not include sending again what would be refused every time', () => {
    const move = (expectedStatus: string, code: string, status: string) =>
      offered({
        endpoint: changeOrderStatus.name,
        input: { id: ids.order, status: 'SHIPPED', expectedStatus },
        state: 'rejected',
        attempts: 1,
        error: { status: 409, message: 'No.', code, detail: { status, allowed: [] } },
      })
    expect(move('PROCESSING', 'CONFLICT', 'CANCELLED')).toEqual(['discard'])
    expect(move('PROCESSING', 'ILLEGAL_TRANSITION', 'CANCELLED')).toEqual(['discard'])
    // It was changed at the same moment, and is again as the person saw it.
    expect(move('PROCESSING', 'CONFLICT', 'PROCESSING')).toEqual(['send', 'discard'])
  })

  it('include stop retrying after days, and when an earlier try may have been applied', () => {
    const stuck = { attempts: 30, mayHaveHappened: true, createdAt: 0 }
    expect(getPendingChangeStatus(entry(stuck), [])).toEqual({ kind: 'stuck' })
    expect(offered(stuck)).toEqual(['send', 'stop'])
    expect(offered({ ...stuck, needsPerson: 'old' })).toEqual(['send', 'stop'])
    expect(offered({ mayHaveHappened: true, state: 'rejected', error })).toEqual(['send', 'stop'])
  })

  it('include cash on delivery for an order that waits for its payment', () => {
    expect(offered({ needsPerson: 'payment' })).toEqual(['pay', 'cash', 'edit', 'discard'])
  })

  it('include signing in when it waits for that', () => {
    expect(offered({ state: 'signed-out', attempts: 1, mayHaveHappened: true })).toEqual(['sign-in'])
  })

  it('include edit only if it has a form', () => {
    expect(offered({ endpoint: updateCategory.name })).toEqual(['send', 'edit', 'discard'])
    expect(offered({ endpoint: changeOrderStatus.name })).toEqual(['send', 'discard'])
  })

  it('open the form of the same row, on an existing screen', () => {
    const forms = OFFLINE_ENDPOINTS.flatMap(({ name }) => findEditUrl(entry({ endpoint: name })) ?? [])
    expect(forms.length).toBe(14)
    for (const form of forms) expect(PAGE_PATHS).toContain(form.split('?')[0])
    expect(findEditUrl(entry({ endpoint: updateCategory.name }))).toBe(`/dashboard/categories?edit=${ids.order}`)
  })

  it("open a shop's form of its delivery where that alone was changed, and the shop's form otherwise", () => {
    const change = (input: object) =>
      findEditUrl(entry({ endpoint: updateShop.name, input: { id: ids.shop, ...input } }))
    const form = `/dashboard/my-shops?edit=${ids.shop}`
    expect(change({ delivery: null })).toBe(`${form}&open=delivery`)
    expect(change({ delivery: null, name: 'Aarong' })).toBe(form)
    expect(change({ name: 'Aarong' })).toBe(form)
  })
})

describe('The screen that shows the result of a change', () => {
  it('is the order, the product or the list, and an existing screen', () => {
    const path = (endpoint: string) => findResultScreen(entry({ endpoint }))?.path
    expect(path(placeOrder.name)).toBe('/dashboard/my-orders')
    expect(path(changeOrderStatus.name)).toBe(`/dashboard/orders/${ids.order}`)
    expect(path('products.update')).toBe(`/products/${ids.order}`)
    const shown = OFFLINE_ENDPOINTS.filter(({ offline }) => !offline.background)
    const withoutScreen = shown.filter(({ name }) => !isPagePath(path(name) ?? '')).map(({ name }) => name)
    expect(withoutScreen.sort()).toEqual([
      'contact.create',
      'newsletters.subscribe',
      'reports.create',
      'reviewVotes.set',
    ])
  })

  it('is none for an endpoint that this version does not know', () => {
    expect(findResultScreen(entry({ endpoint: 'orders.place' }))).toBeNull()
  })
})
