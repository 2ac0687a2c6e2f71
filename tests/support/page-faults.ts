import type { Page } from 'playwright'

/** What goes wrong on a page from now on: errors of its scripts and its console, and what stands out of the window. */
export const watchPageFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await page.exposeFunction('sayFault', (fault: string) => faults.push(fault))
  await page.addInitScript(watchWidth)
  return faults
}

/** Says, five times a second, what stands out of the window: the page, a dialog, what is in one. */
const watchWidth = () => {
  const said = new Set<string>()
  const say = (fault: string) => {
    if (said.has(fault)) return
    said.add(fault)
    ;(globalThis as unknown as { sayFault: (fault: string) => void }).sayFault(fault)
  }
  setInterval(() => {
    const root = document.documentElement
    if (!root) return
    if (root.scrollWidth > innerWidth) say(`${location.pathname} is ${root.scrollWidth} px wide`)
    for (const box of document.querySelectorAll('dialog[open], dialog[open] .dialog-body, .popover:popover-open')) {
      const { left, right } = box.getBoundingClientRect()
      const isOut = left < 0 || right > innerWidth || box.scrollWidth > box.clientWidth
      if (isOut) say(`${location.pathname}: ${box.className} stands out`)
    }
  }, 200)
}
