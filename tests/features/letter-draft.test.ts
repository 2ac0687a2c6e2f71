import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetLetter, keepLetter, readLetter } from '../../src/features/admin/letter-draft.ts'
import { endSession, saveSession } from '../../src/local/sign-in.ts'
import { ids } from './fixtures.ts'

const letter = { subject: 'Sarees of the rain', body: 'New in this week.' }

describe('A letter that is being written', () => {
  afterEach(forgetLetter)

  it('is kept as it was last written, under a key that its words keep', async () => {
    const { key } = await keepLetter(letter)
    expect(await keepLetter(letter)).toEqual({ ...letter, key })
    expect(await readLetter()).toEqual({ ...letter, key })
    const changed = await keepLetter({ ...letter, body: 'Sold out.' })
    expect(changed.key).not.toBe(key)
    expect(await readLetter()).toEqual(changed)
  })

  it('is gone when nothing of it is left, and when it is sent', async () => {
    await keepLetter(letter)
    await keepLetter({ subject: '', body: '' })
    expect(await readLetter()).toBeNull()
    await keepLetter(letter)
    await forgetLetter()
    expect(await readLetter()).toBeNull()
  })

  it('goes with its writer', async () => {
    const user = { id: ids.user, name: 'Rehana Sultana', email: 'admin@haat.example', role: 'ADMIN' as const }
    await saveSession({ user, accessToken: 'a.e30.b', refreshToken: 'r' })
    await keepLetter(letter)
    await endSession('keep')
    expect(await readLetter()).toBeNull()
  })
})
