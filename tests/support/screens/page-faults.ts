import type { Page } from 'playwright'

/** Collects faults of a page: script errors, console errors, and content outside of the window. */
export const watchPageFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await page.exposeFunction('reportFault', (fault: string) => faults.push(fault))
  await page.addInitScript(watchWidth)
  return faults
}

/** Checks five times a second whether the page or an open dialog is wider than the window. */
const watchWidth = () => {
  const reported = new Set<string>()
  const report = (fault: string) => {
    if (reported.has(fault)) return
    reported.add(fault)
    ;(globalThis as unknown as { reportFault: (fault: string) => void }).reportFault(fault)
  }
  setInterval(() => {
    const root = document.documentElement
    if (!root) return
    if (root.scrollWidth > innerWidth) report(`${location.pathname} is ${root.scrollWidth} px wide`)
    for (const box of document.querySelectorAll('dialog[open], dialog[open] .dialog-body, .popover:popover-open')) {
      const { left, right } = box.getBoundingClientRect()
      const isOut = left < 0 || right > innerWidth || box.scrollWidth > box.clientWidth
      if (isOut) report(`${location.pathname}: ${box.className} is wider than the window`)
    }
  }, 200)
}
