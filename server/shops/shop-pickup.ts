import * as v from 'valibot'
import { PICKUP_PROBLEMS, PickupPoints } from '../../src/contract/delivery/pickup.ts'
import { ApiError } from '../../src/contract/errors.ts'

/** `shops.pickup`. */
export const readShopPickup = (column: string | null): PickupPoints => (column === null ? [] : JSON.parse(column))

/** The column of what a change says; undefined leaves it as it is. @throws ApiError VALIDATION */
export const toPickupColumn = (points: PickupPoints | undefined): string | null | undefined => {
  if (points === undefined) return undefined
  const { success, output, issues } = v.safeParse(PickupPoints, points)
  if (success) return output.length > 0 ? JSON.stringify(output) : null
  const message = PICKUP_PROBLEMS.find(text => text === issues[0].message) ?? INVALID
  throw new ApiError('VALIDATION', message, { fields: { pickup: message } })
}

const INVALID = 'The places to pick up orders are not complete. Fill them in again.'
