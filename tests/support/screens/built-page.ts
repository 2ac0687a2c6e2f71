import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const RENDERED_SCREEN = '<main>Rendered by the server</main>'

const SHELL = `<!doctype html><html lang="en"><head><title>Haat</title>
<meta name="description" content="Shops." /></head><body><div id="root"></div></body></html>`
const MANIFEST = {
  'index.html': { file: 'assets/main.js' },
  'app/early-presses.ts': { file: 'assets/early-presses.js' },
  'screen.tsx': { file: 'assets/screen.js' },
}
/** Rendering occupies the thread, but no processor. */
const buildRenderer = (renderMs: number): string => `
const cell = new Int32Array(new SharedArrayBuffer(4))
export const prepareRendering = async () => undefined
export const findScreenSource = () => 'screen.tsx'
export const renderPage = () => {
  Atomics.wait(cell, 0, 0, ${renderMs})
  return '${RENDERED_SCREEN}'
}`

/** Writes a small page in the form of a build, and returns its folder. Rendering a screen of it takes this long. */
export const writeBuiltPage = (renderMs: number): string => {
  const dir = mkdtempSync(join(tmpdir(), 'haat-page-'))
  for (const folder of ['.renderer', '.vite']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  writeFileSync(join(dir, 'index.html'), SHELL)
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(dir, '.renderer/render-page.js'), buildRenderer(renderMs))
  return dir
}
