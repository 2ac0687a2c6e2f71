import { nameValues } from '../../../src/contract/bangla-texts.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'

type RefusedOrder = { draft: Pick<OrderDraft, 'id' | 'shopId'>; delivery: { shop: ShopNames } }
type ShopNames = { name: string; nameBn: string | null }

/** Does what concerns one of the orders of a group: a refusal says which order and which shop it is about. */
export function namingOrder<Result>(
  context: { isGroup: boolean },
  order: RefusedOrder,
  work: () => Promise<Result>,
): Promise<Result>
export function namingOrder<Result>(context: { isGroup: boolean }, order: RefusedOrder, work: () => Result): Result
export function namingOrder<Result>(
  { isGroup }: { isGroup: boolean },
  order: RefusedOrder,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  if (!isGroup) return work()
  try {
    const result = work()
    return result instanceof Promise ? result.catch(error => throwNamed(order, error)) : result
  } catch (error) {
    return throwNamed(order, error)
  }
}

const throwNamed = ({ draft, delivery }: RefusedOrder, error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const names = nameValues('shop', delivery.shop)
  throw new ApiError(error.code, withValues('{shop}: {problem}', { ...names, problem: error.descriptor }), {
    ...error.detail,
    ...(draft.id && { orderId: draft.id }),
    shopId: draft.shopId,
  })
}
