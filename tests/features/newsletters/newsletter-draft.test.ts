import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveSession, signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { DeviceDatabase, setDatabase } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import {
  claimNewsletterDraft,
  clearNewsletterDraft,
  isUnsavedNewsletter,
  openNewsletterDraft,
  readNewsletterDraft,
  saveNewsletterDraft,
} from '../../../src/local/newsletters/newsletter-draft.ts'
import { ids } from '../entity-fixtures.ts'

const letter = { subject: 'Sarees of the rain', body: 'New in this week.' }

describe('A newsletter draft', () => {
  beforeEach(() => setDatabase(new DeviceDatabase(`haat-${createId()}`)))
  afterEach(clearNewsletterDraft)

  it('is saved as last typed, under one idempotency key for the same text', async () => {
    const { key } = await saveNewsletterDraft(letter)
    expect(await saveNewsletterDraft(letter)).toEqual({ ...letter, key })
    expect(await readNewsletterDraft()).toEqual({ ...letter, key })
    const changed = await saveNewsletterDraft({ ...letter, body: 'Sold out.' })
    expect(changed.key).not.toBe(key)
    expect(await readNewsletterDraft()).toEqual(changed)
  })

  it('keeps what the draft of the market was when it was opened, however it is changed', async () => {
    const opened = { id: ids.order, sendAt: '2026-12-01T06:00:00.000Z', changedAt: '2026-11-29T06:00:00.000Z' }
    await openNewsletterDraft({ ...letter, ...opened })
    await saveNewsletterDraft({ ...letter, body: 'Sold out.' })
    expect(await claimNewsletterDraft({ ...letter, body: 'Sold out today.' })).toMatchObject(opened)
    await clearNewsletterDraft()
    const { id } = await claimNewsletterDraft(letter)
    expect(await claimNewsletterDraft(letter)).toMatchObject({ ...letter, id })
  })

  it('is unsaved unless the market has a draft with its id and text', () => {
    const drafts = [
      { id: ids.order, ...letter },
      { id: ids.user, subject: 'Eid', body: 'Near.' },
    ]
    expect(isUnsavedNewsletter({ id: ids.order, ...letter }, drafts)).toBe(false)
    expect(isUnsavedNewsletter({ id: ids.order, ...letter, body: 'Sold out.' }, drafts)).toBe(true)
    expect(isUnsavedNewsletter({ id: ids.user, ...letter }, drafts), 'the text of another').toBe(true)
    expect(isUnsavedNewsletter(letter, drafts), 'a new one').toBe(true)
    expect(isUnsavedNewsletter({ id: ids.order, ...letter }, []), 'deleted meanwhile').toBe(true)
  })

  it('is deleted when it is empty and when it is sent', async () => {
    await saveNewsletterDraft(letter)
    await saveNewsletterDraft({ subject: '', body: '' })
    expect(await readNewsletterDraft()).toBeNull()
    await saveNewsletterDraft(letter)
    await clearNewsletterDraft()
    expect(await readNewsletterDraft()).toBeNull()
  })

  it('is deleted when its author signs out', async () => {
    const user = { id: ids.user, name: 'Rehana Sultana', email: 'admin@haat.example', role: 'ADMIN' as const }
    await saveSession({ user, accessToken: 'a.e30.b', refreshToken: 'r' })
    await saveNewsletterDraft(letter)
    await signOutDevice('keep')
    expect(await readNewsletterDraft()).toBeNull()
  })
})
