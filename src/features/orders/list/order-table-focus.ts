import { type RefObject, useEffect, useRef } from 'react'

/** The link to an order's page, which stands for its row: what has the focus in a row is the order that keys act on. */
export const ROW_LINK = 'data-order-row'
const LINKS = `.order-table [${ROW_LINK}]`

/**
 * Moves the focus to the next or previous row of all tables on the screen; without one in focus, to the first.
 * @param isInside only where a row has the focus
 * @returns whether there was one to move to
 */
export const moveToOrderRow = (step: 1 | -1, isInside: boolean): boolean => {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)]
  const row = document.activeElement?.closest('tbody')
  const at = links.findIndex(link => link.closest('tbody') === row)
  if (at === -1 && isInside) return false
  const target = links[at === -1 ? 0 : at + step]
  target?.focus()
  target?.closest('tbody')?.scrollIntoView({ block: 'nearest' })
  return target !== undefined
}

/** A finished order leaves the table with the focus: it then goes to the order that takes its place. */
export const useRestoredRowFocus = (ids: readonly string[]): RefObject<HTMLTableElement | null> => {
  const table = useRef<HTMLTableElement>(null)
  const lastRow = useRef(-1)
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('tbody') : null
      lastRow.current = row && table.current?.contains(row) ? [...table.current.tBodies].indexOf(row) : -1
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of the orders: a row may have left
  useEffect(() => {
    const bodies = table.current?.tBodies
    if (lastRow.current === -1 || document.activeElement !== document.body || !bodies) return
    const row = bodies[Math.min(lastRow.current, bodies.length - 1)]
    row?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus({ preventScroll: true })
  }, [ids.join(' ')])
  return table
}
