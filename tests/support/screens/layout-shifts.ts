import type { Page } from 'playwright'

/** What moved, from where to where, and how much that counts. */
export type Shift = { value: number; moved: string[] }

/** Runs in the page first: records its layout shifts from the start. */
export const watchShifts = (): void => {
  const seen = globalThis as unknown as { shifts: Shift[] }
  seen.shifts = []
  type Entry = PerformanceEntry & {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof HTMLElement ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'gone')
        return `${name} ${from.x},${from.y} ${from.width}x${from.height} > ${to.x},${to.y} ${to.width}x${to.height}`
      })
      seen.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Those so far that anybody could see, of a page that began with `watchShifts`. */
export const readShifts = async (page: Page): Promise<Shift[]> =>
  (await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)).filter(
    ({ value }) => value >= 0.001,
  )
