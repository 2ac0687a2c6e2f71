import type { FrontReply } from './front.ts'

/** A write as a device keeps it: sent with the same key until it is answered. */
export type Write = {
  kind: string
  method: string
  path: string
  body: string
  token: string
  address: string
  key: string
  response: string | null
}

export type LoadOrder = { id: string; productId: string; status: string; vendorId: string }

/** What has been written, as those who wrote it know it. */
export type Ledger = {
  writes: Write[]
  orders: LoadOrder[]
  /** Writes that were sent again after their response. */
  repeats: number
  /** What a response should not have been. */
  problems: string[]
}

export const createLedger = (): Ledger => ({ writes: [], orders: [], repeats: 0, problems: [] })

/** Notes the first response to a write, and compares a later one with it. @returns whether it succeeded */
export const noteResponse = (ledger: Ledger, write: Write, { status, text, isReplay }: FrontReply): boolean => {
  const isSuccess = status === 200 || status === 201
  if (!isSuccess) ledger.problems.push(`${write.method} ${write.path}: ${status} ${text.slice(0, 300)}`)
  else if (write.response === null) write.response = text
  else if (write.response !== text || !isReplay) ledger.problems.push(`${write.path}: another response to the same key`)
  return isSuccess
}
