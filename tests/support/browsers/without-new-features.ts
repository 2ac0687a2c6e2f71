import type { BrowserContext } from 'playwright'
import { listNewFeatures } from '../source/browser-features.ts'

/** Takes from a browser what one of the oldest supported ones lacks: from its pages and from its service worker. */
export const removeNewFeatures = async (context: BrowserContext): Promise<void> => {
  const removal = `;(${remove})(${JSON.stringify(listNewFeatures())});`
  await context.addInitScript(removal)
  await context.route('**/sw.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${removal}\n${await response.text()}` })
  })
}

/** Runs in the browser. */
const remove = (features: { owner: string | null; name: string }[]): void => {
  const scope = globalThis as unknown as Record<
    string,
    Record<string, unknown> & { prototype?: Record<string, unknown> }
  >
  for (const { owner, name } of features) {
    if (owner === null) delete scope[name]
    else {
      delete scope[owner]?.[name]
      delete scope[owner]?.prototype?.[name]
    }
  }
}
