import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPacedReader, PAUSE_MS } from '../../../src/features/products/vendor/paced-reader.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const createReader = (shouldPause: (last: number) => boolean) => {
  let rows = 0
  const readAgain = vi.fn()
  const reader = createPacedReader({
    read: async () => rows,
    shouldPause: async last => shouldPause(last),
    readAgain,
  })
  const readAfterAdding = (count: number) => {
    rows += count
    return reader.query()
  }
  return { reader, readAfterAdding, readAgain }
}

describe('A paced query', () => {
  it('keeps its last result during a pause, and asks once to be read again after it', async () => {
    const { readAfterAdding, readAgain } = createReader(() => true)
    expect(await readAfterAdding(1000)).toBe(1000)
    expect(await readAfterAdding(1000)).toBe(1000)
    vi.advanceTimersByTime(PAUSE_MS / 2)
    expect(await readAfterAdding(1000)).toBe(1000)
    vi.advanceTimersByTime(PAUSE_MS / 2 - 1)
    expect(readAgain).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(readAgain).toHaveBeenCalledTimes(1)
    expect(await readAfterAdding(0)).toBe(3000)
  })

  it('reads at once when nothing says that it should pause any longer', async () => {
    let isSyncing = true
    const { readAfterAdding, readAgain } = createReader(() => isSyncing)
    await readAfterAdding(1000)
    expect(await readAfterAdding(1000)).toBe(1000)
    isSyncing = false
    expect(await readAfterAdding(1000)).toBe(3000)
    vi.advanceTimersByTime(PAUSE_MS)
    expect(readAgain).not.toHaveBeenCalled()
  })

  it('does not pause after an empty result where only rows are a reason to', async () => {
    const { readAfterAdding } = createReader(last => last > 0)
    expect(await readAfterAdding(0)).toBe(0)
    expect(await readAfterAdding(1000)).toBe(1000)
  })

  it('starts no reading for a screen that has closed', async () => {
    const { reader, readAfterAdding, readAgain } = createReader(() => true)
    await readAfterAdding(1000)
    await readAfterAdding(1000)
    reader.cancel()
    vi.advanceTimersByTime(PAUSE_MS)
    expect(readAgain).not.toHaveBeenCalled()
  })
})
