import type { BrowserContext } from 'playwright'

/** Collects what the Content-Security-Policy refuses on the pages that this window opens from now on. */
export const watchViolations = async (context: BrowserContext): Promise<readonly string[]> => {
  const violations: string[] = []
  await context.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation(violation: string): void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`),
    )
  })
  context.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      violations.push(message.text())
  })
  return violations
}
