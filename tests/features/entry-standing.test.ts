import { describe, expect, it } from 'vitest'
import { updateCategory } from '../../src/contract/categories.ts'
import { changeOrderStatus, placeOrder } from '../../src/contract/orders.ts'
import { isPagePath, PAGE_PATHS } from '../../src/contract/paths.ts'
import { QUEUED } from '../../src/contract/queued.ts'
import { choicesFor, standingOf } from '../../src/features/orders/entry-standing.ts'
import { formPathOf } from '../../src/features/orders/form-path.ts'
import { whereToLook } from '../../src/features/orders/where-to-look.ts'
import { newEntry } from '../../src/local/outbox-entry.ts'
import type { OutboxEntry } from '../../src/local/rows.ts'
import { ids } from './fixtures.ts'

const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newEntry(placeOrder.name, { id: ids.order }, ids.user, { scope: `order:${ids.order}`, label: 'Order' }),
  n: 1,
  ...changes,
})
const offered = (changes: Partial<OutboxEntry>) =>
  choicesFor(entry(changes), standingOf(entry(changes), [entry(changes)]))
const error = { status: 409, message: 'Sold out.', code: 'OUT_OF_STOCK', detail: {} }

describe('standingOf', () => {
  it('waits for a network before its first try, and for its time after one', () => {
    expect(standingOf(entry(), [])).toEqual({ kind: 'waiting', nextAt: null })
    expect(standingOf(entry({ attempts: 2, nextAt: 9000 }), [])).toEqual({ kind: 'waiting', nextAt: 9000 })
    expect(standingOf(entry({ attempts: 2, nextAt: 9, notBefore: 50 }), [])).toEqual({ kind: 'waiting', nextAt: 50 })
  })

  it('is held by an earlier change of its scope, and by what it depends on', () => {
    const earlier = entry({ n: 0, id: ids.other })
    expect(standingOf(entry(), [earlier, entry()])).toEqual({ kind: 'held', by: earlier })
    const needed = entry({ n: 0, id: ids.other, scope: 'product:x' })
    expect(standingOf(entry({ dependsOn: [ids.other] }), [needed])).toEqual({ kind: 'held', by: needed })
    expect(standingOf(entry(), [entry({ n: 0, id: ids.other, scope: 'profile' })]).kind).toBe('waiting')
  })

  it('is not held by a change of another person', () => {
    expect(standingOf(entry(), [entry({ n: 0, id: ids.other, userId: null })]).kind).toBe('waiting')
  })

  it('says why the server refused', () => {
    expect(standingOf(entry({ state: 'rejected', error }), [])).toEqual({ kind: 'refused', message: 'Sold out.' })
  })
})

describe('choicesFor', () => {
  it('offers editing and discarding to what was never sent, and to what was refused without having happened', () => {
    expect(offered({})).toEqual(['send', 'edit', 'discard'])
    expect(offered({ state: 'rejected', attempts: 1, error })).toEqual(['send', 'edit', 'discard'])
  })

  it('offers sending again only while the answer is unknown: it may have happened', () => {
    expect(offered({ attempts: 1, mayHaveHappened: true })).toEqual(['send'])
    expect(offered({ attempts: 1, mayHaveHappened: true, state: 'sending' })).toEqual([])
  })

  it('offers to stop trying after days, and where only an earlier try may have worked', () => {
    const stuck = { attempts: 30, mayHaveHappened: true, createdAt: 0 }
    expect(standingOf(entry(stuck), [])).toEqual({ kind: 'stuck' })
    expect(offered(stuck)).toEqual(['send', 'stop'])
    expect(offered({ ...stuck, needsPerson: 'old' })).toEqual(['send', 'stop'])
    expect(offered({ mayHaveHappened: true, state: 'rejected', error })).toEqual(['send', 'stop'])
  })

  it('lets an order that waits for its payment go as cash on delivery', () => {
    expect(offered({ needsPerson: 'payment' })).toEqual(['pay', 'cash', 'edit', 'discard'])
  })

  it('asks for a sign-in where that is what it waits for', () => {
    expect(offered({ state: 'signed-out', attempts: 1, mayHaveHappened: true })).toEqual(['sign-in'])
  })

  it('edits what has a form; other changes are made again where they were made', () => {
    expect(offered({ endpoint: updateCategory.name })).toEqual(['send', 'edit', 'discard'])
    expect(offered({ endpoint: changeOrderStatus.name })).toEqual(['send', 'discard'])
  })

  it('edits in the form of the thing itself, on a screen that there is', () => {
    const forms = QUEUED.flatMap(({ name }) => formPathOf(entry({ endpoint: name })) ?? [])
    expect(forms.length).toBe(14)
    for (const form of forms) expect(PAGE_PATHS).toContain(form.split('?')[0])
    expect(formPathOf(entry({ endpoint: updateCategory.name }))).toBe(`/dashboard/categories?edit=${ids.order}`)
  })
})

describe('whereToLook', () => {
  it('leads to the order or product itself, or to the list of what was made, on a screen that there is', () => {
    const path = (endpoint: string) => whereToLook(entry({ endpoint }))?.path
    expect(path(placeOrder.name)).toBe('/dashboard/my-orders')
    expect(path(changeOrderStatus.name)).toBe(`/dashboard/orders/${ids.order}`)
    expect(path('products.update')).toBe(`/products/${ids.order}`)
    expect(QUEUED.filter(({ name }) => !isPagePath(path(name) ?? '')).map(({ name }) => name)).toEqual([
      'contact.create',
      'newsletters.subscribe',
    ])
  })

  it('is known for a call that an update has renamed', () => {
    expect(whereToLook(entry({ endpoint: 'orders.place' }))?.path).toBe('/dashboard/orders')
  })
})
