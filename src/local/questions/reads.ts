import { askQuestion } from '../../contract/questions/question-writes.ts'
import { productQuestions } from '../../contract/questions/questions.ts'
import { db } from '../db/database.ts'
import { isWriteOf } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { readListing, readListingRows } from '../sync/listings.ts'
import { applyPendingQuestions, type OptimisticQuestion } from './optimistic.ts'

export type StoredQuestions = {
  questions: OptimisticQuestion[]
  total: number
  /** False: this device has received none, so that an empty list means nothing. */
  isKnown: boolean
  isStale: boolean
}

/** For a live query: the questions about a product, newest first, with what waits in the outbox. */
export const readProductQuestions = (productId: string): Promise<StoredQuestions> =>
  readConsistent([db.listings], async () => {
    const [listing, entries] = await Promise.all([
      readListing(productQuestions, { id: productId }),
      readPendingEntries(),
    ])
    const rows = listing ? await readListingRows(productQuestions, listing) : []
    const own = entries.filter(entry => !isWriteOf(askQuestion)(entry) || entry.input.productId === productId)
    const questions = applyPendingQuestions(rows, own).filter(question => !question.isDeleting)
    const isKnown = listing !== undefined || questions.length > 0
    return { questions, total: listing?.total ?? 0, isKnown, isStale: listing?.stale === 1 }
  })
