import * as v from 'valibot'
import { PICKUP_PROBLEMS, type PickupPoint, PickupPoints } from '../../../../contract/delivery/pickup.ts'
import { createId } from '../../../../local/db/ids.ts'
import type { MessageKey } from '../../../../ui/text/i18n.ts'

/** A place to pick up orders as it is typed; times as a field for times has them, such as 09:30. */
export type TypedPoint = Omit<PickupPoint, 'opens' | 'closes'> & { opens: string; closes: string }

export const toTypedPoint = ({ opens, closes, ...point }: PickupPoint): TypedPoint => ({
  ...point,
  daysOff: [...point.daysOff],
  opens: toTime(opens),
  closes: toTime(closes),
})

const toTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const toMinute = (time: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const FRIDAY = 5

export const newPoint = (name: string, address: string): TypedPoint => ({
  ...{ id: createId(), name, address, opens: '10:00', closes: '20:00', daysOff: [FRIDAY] },
})

/** Where something typed is wrong. */
export type PickupProblem = { point: number; field: string; message: MessageKey }

/** What was typed as the API takes it, or the first thing that is wrong with it. */
export const readTypedPoints = (
  typed: readonly TypedPoint[],
): { points: PickupPoints; problem?: undefined } | { points?: undefined; problem: PickupProblem } => {
  const points = typed.map(point => ({ ...point, opens: toMinute(point.opens), closes: toMinute(point.closes) }))
  const parsed = v.safeParse(PickupPoints, points)
  if (parsed.success) return { points: parsed.output }
  const [issue] = parsed.issues
  const [point, field] = issue.path?.map(({ key }) => key) ?? []
  const message = PICKUP_PROBLEMS.find(text => text === issue.message) ?? INCOMPLETE
  return { problem: { point: Number(point ?? 0), field: String(field ?? 'closes'), message } }
}

const INCOMPLETE = 'The places to pick up orders are not complete. Fill them in again.'
