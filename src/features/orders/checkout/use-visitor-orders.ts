import { useLocation } from 'wouter'
import { getConnection } from '../../../local/api/connection.ts'
import type { VisitorOrder } from '../../../local/db/device-schema.ts'
import { type PlacedVisitorOrder, sendVisitorCode } from '../../../local/orders/visitor-orders.ts'
import { awaitEntry, type SubmitResult } from '../../../local/outbox/submit.ts'
import { startPayment } from '../../../local/payments/start-payment.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { isRejected, ORDER_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'

/** Keeps the order of a visitor on the device, and has the code sent that places it. Never rejects. */
export const keepAndSendCode = catchToToast(async (keep: () => Promise<VisitorOrder>) => {
  const { entry } = await keep()
  if (getConnection().isOnline) await sendVisitorCode(entry.id)
})

/** Places a waiting order and opens its page. */
export const usePlaceVisitorOrder = () => {
  const [, navigate] = useLocation()
  const { run, isBusy } = useSubmit()
  /** Never rejects. */
  const place = async (work: () => Promise<PlacedVisitorOrder>): Promise<unknown> => {
    let placed: PlacedVisitorOrder | undefined
    const result = await run(ORDER_MESSAGES, async (): Promise<SubmitResult<unknown>> => {
      placed = await work()
      navigate(`/dashboard/orders/${placed.orderIds[0]}`, { replace: true, state: { isJustPlaced: true } })
      return awaitEntry(placed.entryId)
    })
    if (placed && result.state === 'done') await pay(placed)
    // Refused orders are corrected on their own page.
    return placed && isRejected(result) ? undefined : result
  }
  return { place, isBusy }
}

const pay = catchToToast(async ({ orderIds: [first, ...others], paymentType }: PlacedVisitorOrder) => {
  if (first && paymentType === 'ONLINE') location.assign(await startPayment(first, { isWholeGroup: others.length > 0 }))
})
