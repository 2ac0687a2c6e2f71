import { driverErrorCode } from './retry-transaction.ts'

/** PostgreSQL refuses every statement after one that has failed. */
const ALREADY_FAILED = '25P02'

/**
 * Waits for statements of one transaction that were sent without waiting for each other: on PostgreSQL they take one
 * round trip. They run in the order in which they were sent, each whatever happens to the others, so that none is still
 * on its way when the transaction is rolled back.
 * @throws the error of the first that failed by itself
 */
export const sendTogether = async <Sent extends readonly Promise<unknown>[] | []>(
  sent: Sent,
): Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }> => {
  const outcomes = await Promise.allSettled(sent)
  const errors = outcomes.flatMap<unknown>(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (errors.length > 0) throw errors.find(error => driverErrorCode(error) !== ALREADY_FAILED) ?? errors[0]
  return Promise.all(sent)
}
