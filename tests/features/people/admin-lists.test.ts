import { describe, expect, it } from 'vitest'
import type { ContactMessage, ContactReply } from '../../../src/contract/contact/contact.ts'
import { toContactState } from '../../../src/contract/contact/contact-list.ts'
import { answerContact, handleContact } from '../../../src/contract/contact/contact-writes.ts'
import type { Person } from '../../../src/contract/people/person.ts'
import { deleteCustomer, setUserStatus, updateCustomer } from '../../../src/contract/people/person-writes.ts'
import { createCategory, deleteCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { matchesSearch } from '../../../src/contract/search-text.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import type { Shop } from '../../../src/contract/shops/shops.ts'
import {
  appendText,
  buildReplyMailto,
  fillCannedAnswer,
  matchesMessageView,
  toMessageListInput,
} from '../../../src/features/contact/admin/contact-message.ts'
import { limitPerShop } from '../../../src/features/dashboard/followed-news.tsx'
import {
  getInitialDetails,
  matchesPeopleView,
  pickChangedDetails,
  toPeopleListInput,
} from '../../../src/features/people/lists/people.ts'
import {
  CATEGORY_LIST_OPTIONS,
  filterAndSortCategories,
  toCategoryListInput,
} from '../../../src/features/products/categories/category-view.ts'
import { SHOP_STATUS_ACTIONS } from '../../../src/features/shops/admin/shop-status-actions.ts'
import { buildListUrl, type ListOptions, parseListView, toPageInput } from '../../../src/lists/list-url.ts'
import { applyPendingToMessage } from '../../../src/local/contact/contact-messages.ts'
import type { EntryState, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingToRows } from '../../../src/local/outbox/optimistic-rows.ts'
import { applyPendingToPerson } from '../../../src/local/people/people.ts'
import { applyPendingToCategories } from '../../../src/local/products/optimistic-categories.ts'
import { applyPendingToShop } from '../../../src/local/shops/status.ts'
import { ids } from '../entity-fixtures.ts'

const entry = (endpoint: string, input: object, state: EntryState = 'pending'): OutboxEntry => ({
  ...createOutboxEntry(endpoint, input as Record<string, unknown>, ids.user, { scope: 'row', label: 'A change' }),
  n: 1,
  state,
})

const rima: Person = {
  id: ids.other,
  name: 'রিমা আক্তার',
  email: 'rima@example.com',
  phoneNumber: '01712345678',
  address: '',
  profilePhoto: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  user: { id: ids.user, email: 'rima.signin@example.com', role: 'CUSTOMER', status: 'ACTIVE' },
}

const CHOICES: ListOptions<'ALL' | 'BLOCKED', 'newest' | 'name'> = {
  path: '/dashboard/customers',
  filters: ['ALL', 'BLOCKED'],
  sorts: ['newest', 'name'],
}

describe('The view of a list', () => {
  it('is written to the URL and read back unchanged', () => {
    const view = { term: 'রিমা & co', filter: 'BLOCKED', sort: 'name', categoryId: ids.category, page: 3 } as const
    const address = buildListUrl(CHOICES, view)
    expect(parseListView(address.split('?')[1] ?? '', CHOICES)).toEqual(view)
  })

  it('leaves defaults out of the URL', () => {
    expect(buildListUrl(CHOICES, parseListView('', CHOICES))).toBe('/dashboard/customers')
  })

  it.each(['page=0', 'page=-4', 'page=1.5', 'page=9e99', 'page=x', 'show=NOBODY&sort=price'])(
    'is the first page of everything for the nonsense %s',
    search => {
      expect(parseListView(search, CHOICES)).toEqual({
        term: '',
        filter: 'ALL',
        sort: 'newest',
        categoryId: undefined,
        page: 1,
      })
    },
  )
})

describe('A row with pending changes', () => {
  const shown = (...entries: OutboxEntry[]) => applyPendingToRows([rima], entries, applyPendingToPerson)[0]!

  it('is blocked as soon as the change is pending, by the id of its user', () => {
    const [block, other] = [
      entry(setUserStatus.name, { id: ids.user, status: 'BLOCKED' }),
      entry(setUserStatus.name, { id: ids.other, status: 'BLOCKED' }),
    ]
    expect(shown(block)).toMatchObject({ user: { status: 'BLOCKED' }, isDeleting: false, entries: [block] })
    expect(shown(other)).toMatchObject({ user: { status: 'ACTIVE' }, entries: [] })
  })

  it('ignores a rejected change and the changes behind it', () => {
    const rejected = entry(setUserStatus.name, { id: ids.user, status: 'BLOCKED' }, 'rejected')
    const behind = entry(deleteCustomer.name, { id: rima.id })
    expect(shown(rejected, behind)).toMatchObject({ user: { status: 'ACTIVE' }, isDeleting: false })
    expect(shown(rejected, behind).entries).toHaveLength(2)
  })

  it('is being deleted while its deletion is pending, by its own id', () => {
    expect(shown(entry(deleteCustomer.name, { id: rima.id })).isDeleting).toBe(true)
    expect(shown(entry(deleteCustomer.name, { id: ids.user })).isDeleting).toBe(false)
  })

  it('shows the new name and contact details, by its own id', () => {
    const change = entry(updateCustomer.name, { id: rima.id, name: 'Rima Begum', address: '' })
    expect(shown(change)).toMatchObject({ name: 'Rima Begum', address: '', phoneNumber: rima.phoneNumber })
    expect(shown(entry(updateCustomer.name, { id: ids.user, name: 'Rima Begum' })).name).toBe(rima.name)
  })

  it('does not modify the original row', () => {
    shown(entry(setUserStatus.name, { id: ids.user, status: 'BLOCKED' }))
    expect(rima.user.status).toBe('ACTIVE')
  })
})

describe('People searched on the device', () => {
  it('are found by the beginnings of words of name, emails and phone, in Latin or Bangla digits', () => {
    const find = (term: string) =>
      matchesPeopleView(rima, parseListView(`search=${encodeURIComponent(term)}`, CHOICES) as never)
    expect(['রিমা', 'RIMA', 'signin', '০১৭১২৩৪৫৬৭৮', ''].map(find)).toEqual([true, true, true, true, true])
    expect(['karim', 'ima'].map(find)).toEqual([false, false])
  })

  it('are fetched with the selected filter and sort order only', () => {
    const view = { term: ' rima ', filter: 'BLOCKED', sort: 'name', categoryId: undefined, page: 2 } as const
    expect(toPageInput(view)).toEqual({ page: 2, limit: 20, searchTerm: 'rima' })
    expect(toPageInput({ ...view, term: ' ' })).not.toHaveProperty('searchTerm')
    expect(toPeopleListInput(view)).toEqual({ sortBy: 'name', sortOrder: 'asc', status: 'BLOCKED' })
    expect(toPeopleListInput({ ...view, filter: 'ALL' })).not.toHaveProperty('status')
  })

  it('are not found when only one of two words matches', () => {
    expect(matchesSearch('rima sylhet', 'Rima', 'Dhaka')).toBe(false)
  })

  it('are all found without words', () => {
    expect(matchesSearch(' , ', 'Rima')).toBe(true)
  })
})

describe('The form of a person', () => {
  const { name, phoneNumber, email, address } = rima
  const now = { name, phoneNumber, email, address }

  it('sends only the changed fields', () => {
    expect(pickChangedDetails(now, { ...now, address: 'Sylhet' })).toEqual({ address: 'Sylhet' })
    expect(pickChangedDetails(now, now)).toEqual({})
  })

  it('begins with the current values, or with the rejected ones', () => {
    expect(getInitialDetails(rima, undefined)).toEqual(now)
    const rejected = entry(updateCustomer.name, { id: rima.id, phoneNumber: '01912345678' }, 'rejected')
    expect(getInitialDetails(rima, rejected)).toEqual({ ...now, phoneNumber: '01912345678' })
  })
})

describe('A shop', () => {
  it('has actions in every status, never to the same status, and needs a reason to go off sale', () => {
    for (const [status, moves] of Object.entries(SHOP_STATUS_ACTIONS)) {
      expect(moves.length, status).toBeGreaterThan(0)
      expect(moves.map(move => move.to)).not.toContain(status)
      for (const { to, hasReason } of moves)
        expect([status, to, hasReason ?? false]).toEqual([status, to, to !== 'ACTIVE'])
    }
  })

  it('shows the status of its pending change', () => {
    const shop = { id: ids.shop, status: 'PENDING' } as Shop
    const [moved] = applyPendingToRows(
      [shop],
      [entry(changeShopStatus.name, { id: ids.shop, status: 'ACTIVE' })],
      applyPendingToShop,
    )
    expect(moved).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('Categories with pending changes', () => {
  const sarees = {
    id: ids.category,
    name: 'Sarees',
    description: '',
    image: '/pictures/ab.webp',
    thumbhash: null,
    seq: 1,
  }

  it('list a new one last, with its unsent picture', () => {
    const file = { fileId: 'f', type: 'image/webp', size: 1 }
    const made = applyPendingToCategories([sarees], [entry(createCategory.name, { id: ids.other, name: 'Toys', file })])
    expect(made.map(({ name, isNew }) => [name, isNew])).toEqual([
      ['Sarees', false],
      ['Toys', true],
    ])
    expect(made[1]?.file).toBe(file)
  })

  it('never list one twice when its row arrives before its entry is deleted', () => {
    const row = { ...sarees, id: ids.other, name: 'Toys' }
    expect(applyPendingToCategories([row], [entry(createCategory.name, { id: ids.other, name: 'Toys' })])).toHaveLength(
      1,
    )
  })

  it('are sorted as selected, new ones where the server will put them', () => {
    const made = entry(createCategory.name, { id: ids.other, name: 'Art' })
    const toys = { ...sarees, id: ids.shop, name: 'Toys' }
    const all = applyPendingToCategories([toys, sarees], [made])
    const names = (search: string, listed?: string[]) =>
      filterAndSortCategories(all, parseListView(search, CATEGORY_LIST_OPTIONS), listed)?.map(({ name }) => name)
    expect(names('')).toEqual(['Toys', 'Sarees', 'Art'])
    expect(names('sort=name')).toEqual(['Art', 'Sarees', 'Toys'])
    expect(names('sort=newest', [ids.category, ids.shop])).toEqual(['Art', 'Sarees', 'Toys'])
    expect(names('sort=full', [ids.category, ids.shop])).toEqual(['Sarees', 'Toys', 'Art'])
    expect(names('show=EMPTY&sort=name', [ids.shop])).toEqual(['Art', 'Toys'])
    expect(names('search=toy')).toEqual(['Toys'])
  })

  it('are unknown where only the server knows which of them are empty', () => {
    const shown = (search: string) =>
      filterAndSortCategories(
        applyPendingToCategories([sarees], []),
        parseListView(search, CATEGORY_LIST_OPTIONS),
        undefined,
      )
    expect(['sort=full', 'sort=newest', 'show=EMPTY'].map(shown)).toEqual([undefined, undefined, undefined])
    const view = parseListView('show=EMPTY&sort=few', CATEGORY_LIST_OPTIONS)
    expect(toCategoryListInput(view)).toEqual({ sortBy: 'products', sortOrder: 'asc', empty: true })
  })

  it('show a new name at once, and stay when the server rejects their deletion', () => {
    const change = entry(updateCategory.name, { id: ids.category, name: 'Saris' })
    const rejected = entry(deleteCategory.name, { id: ids.category }, 'rejected')
    expect(applyPendingToCategories([sarees], [change, rejected])[0]).toMatchObject({
      name: 'Saris',
      isDeleting: false,
    })
  })
})

describe('A contact message', () => {
  const message: ContactMessage = {
    id: ids.order,
    name: 'Karim',
    email: 'karim+haat@example.com',
    subject: 'Where is H-2F8K & co?',
    message: 'Line one\nline two',
    handled: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    seq: 1,
  }

  it('is handled as soon as the change is pending, and leaves the list when the server has accepted it', () => {
    const [handled] = applyPendingToRows(
      [message],
      [entry(handleContact.name, { id: message.id, handled: true })],
      applyPendingToMessage,
    )
    expect(handled).toMatchObject({ handled: true })
    const view = { term: '', sort: 'newest', categoryId: undefined, page: 1 }
    expect(matchesMessageView(message, { ...view, filter: 'OPEN' })).toBe(true)
    expect(matchesMessageView(message, { ...view, filter: 'CLOSED' })).toBe(false)
    expect(toMessageListInput({ filter: 'OPEN', sort: 'oldest' })).toEqual({
      state: 'OPEN',
      sortBy: 'createdAt',
      sortOrder: 'asc',
    })
    expect(toMessageListInput({ filter: 'ALL', sort: 'newest' })).not.toHaveProperty('state')
  })

  it('shows an answer that waits, until the server has it', () => {
    const answerId = '018f0000-0000-7000-8000-0000000000aa'
    const waiting = entry(answerContact.name, { id: message.id, answerId, text: 'It comes.' })
    const [answered] = applyPendingToRows([message], [waiting], applyPendingToMessage)
    expect(answered!.replies!.map(({ text, isStaff }) => [text, isStaff])).toEqual([['It comes.', true]])
    expect(toContactState(answered!)).toBe('ANSWERED')
    const stored = { ...message, replies: [{ ...answered!.replies![0]!, author: 'Rehana' }] }
    const [again] = applyPendingToRows([stored], [waiting], applyPendingToMessage)
    expect(again!.replies).toHaveLength(1)
  })

  it('is not shown as answered or closed with a reply that was not seen when that was written', () => {
    const reply = { id: ids.order, isStaff: false, author: 'Karim', text: 'One more.', createdAt: message.createdAt }
    const writes = [
      entry(answerContact.name, { id: message.id, answerId: ids.user, text: 'It comes.', lastSeenReplyId: null }),
      entry(handleContact.name, { id: message.id, handled: true, lastSeenReplyId: null }),
    ]
    const states = (replies: ContactReply[]) =>
      writes.map(write =>
        toContactState(applyPendingToRows([{ ...message, replies }], [write], applyPendingToMessage)[0]!),
      )
    expect(states([])).toEqual(['ANSWERED', 'CLOSED'])
    expect(states([reply])).toEqual(['OPEN', 'OPEN'])
  })

  it('takes a canned answer after what is written, with the name of the person', () => {
    expect(fillCannedAnswer('Dear {name}, thank you, {name}.', message)).toBe(
      `Dear ${message.name}, thank you, ${message.name}.`,
    )
    expect([appendText(' ', 'Hello'), appendText('One \n', 'Two')]).toEqual(['Hello', 'One\n\nTwo'])
  })

  it('is quoted in the reply, and cannot inject other fields of the mail', () => {
    const href = buildReplyMailto({ ...message, subject: 'a&bcc=eve@example.com' })
    const address = new URL(href)
    expect(decodeURIComponent(address.pathname)).toBe('karim+haat@example.com')
    expect(address.searchParams.get('subject')).toBe('Re: a&bcc=eve@example.com')
    expect(address.searchParams.get('bcc')).toBeNull()
    expect(address.searchParams.get('body')).toBe('\n\n> Line one\n> line two')
  })
})

describe('New products of followed shops', () => {
  it('are the newest, at most two per shop and four in all', () => {
    const row = (shopId: string, day: number) => ({ shopId, createdAt: `2026-01-${String(day).padStart(2, '0')}` })
    const busy = Array.from({ length: 9 }, (_, index) => row('busy', 20 + index))
    const calm = Array.from({ length: 5 }, (_, index) => row('calm', 1 + index))
    const news = limitPerShop([...calm, ...busy])
    expect(news.map(({ shopId }) => shopId)).toEqual(['busy', 'busy', 'calm', 'calm'])
    expect(news[0]?.createdAt).toBe('2026-01-28')
  })
})
