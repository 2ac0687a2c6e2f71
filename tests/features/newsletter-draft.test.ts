import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  clearNewsletterDraft,
  readNewsletterDraft,
  saveNewsletterDraft,
} from '../../src/local/resources/newsletters/draft.ts'
import { saveSession, signOutDevice } from '../../src/local/resources/sign-in.ts'
import { ids } from './entity-fixtures.ts'

const letter = { subject: 'Sarees of the rain', body: 'New in this week.' }

describe('A letter that is being written', () => {
  afterEach(clearNewsletterDraft)

  it('is kept as it was last written, under a key that its words keep', async () => {
    const { key } = await saveNewsletterDraft(letter)
    expect(await saveNewsletterDraft(letter)).toEqual({ ...letter, key })
    expect(await readNewsletterDraft()).toEqual({ ...letter, key })
    const changed = await saveNewsletterDraft({ ...letter, body: 'Sold out.' })
    expect(changed.key).not.toBe(key)
    expect(await readNewsletterDraft()).toEqual(changed)
  })

  it('is gone when nothing of it is left, and when it is sent', async () => {
    await saveNewsletterDraft(letter)
    await saveNewsletterDraft({ subject: '', body: '' })
    expect(await readNewsletterDraft()).toBeNull()
    await saveNewsletterDraft(letter)
    await clearNewsletterDraft()
    expect(await readNewsletterDraft()).toBeNull()
  })

  it('goes with its writer', async () => {
    const user = { id: ids.user, name: 'Rehana Sultana', email: 'admin@haat.example', role: 'ADMIN' as const }
    await saveSession({ user, accessToken: 'a.e30.b', refreshToken: 'r' })
    await saveNewsletterDraft(letter)
    await signOutDevice('keep')
    expect(await readNewsletterDraft()).toBeNull()
  })
})
