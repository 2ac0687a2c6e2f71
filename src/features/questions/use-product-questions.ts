import { productQuestions } from '../../contract/questions/questions.ts'
import { findDocumentResponse } from '../../lists/document-responses.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import { applyPendingQuestions, type OptimisticQuestion } from '../../local/questions/optimistic.ts'
import { readProductQuestions } from '../../local/questions/reads.ts'
import { useConnection } from '../../ui/state/use-connection.ts'

export type QuestionsResult =
  | { state: 'loading' }
  /** Offline, and not on this device. */
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; questions: OptimisticQuestion[] }

/** The newest hundred questions about a product: of the server's page, then from the device, kept fresh. */
export const useProductQuestions = (productId: string): QuestionsResult => {
  const { isOnline } = useConnection()
  const { read, failure, retry } = useLiveListing(productQuestions, { id: productId }, () =>
    readProductQuestions(productId),
  )
  if (read?.isKnown) return { state: 'ready', questions: read.questions }
  const inlined = findDocumentResponse(productQuestions, input => input.id === productId)
  if (inlined) return { state: 'ready', questions: applyPendingQuestions(inlined, []) }
  if (read && !isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}
