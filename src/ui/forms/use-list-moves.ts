import { type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

type ListMoves = {
  count: number
  onMove: (from: number, to: number) => void
  /** Said to screen readers after a move: "Photo 2 of 5". */
  describe: (at: number) => string
}

/**
 * Moves of rows by keys and by dragging; the first button of a row is its handle. The list has the pointer meanwhile, because a
 * row that is moved would lose it.
 */
export const useListMoves = ({ count, onMove, describe }: ListMoves) => {
  const list = useRef<HTMLOListElement>(null)
  const status = useRef<HTMLOutputElement>(null)
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    flushSync(() => onMove(from, to))
    if (status.current) status.current.textContent = describe(to)
    list.current?.children[to]?.querySelector('button')?.focus({ preventScroll: true })
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (dragged.current === null || !list.current) return
    const rows = [...list.current.children].map(row => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
    if (to === -1 || to === dragged.current) return
    move(dragged.current, to)
    dragged.current = to
  }
  const end = () => {
    dragged.current = null
  }
  return {
    ...{ list, status, move },
    startDrag: (at: number, { pointerId }: PointerEvent) => {
      dragged.current = at
      list.current?.setPointerCapture(pointerId)
    },
    dragHandlers: { onPointerMove, onPointerUp: end, onPointerCancel: end },
  }
}

/** Where an arrow key moves a row; undefined: it is another key. */
export const findMoveTarget = (key: string, at: number): number | undefined =>
  ({ ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1 })[key]
