import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { iconPlugin } from './icon-plugin.ts'
import { messagesPlugin } from './messages-plugin.ts'
import { path } from './path.ts'
import { withoutStyles } from './prerender-plugin.ts'

/** The renderer's folder in the built page. Names that begin with a dot are not served. */
export const RENDERER_DIR = '.renderer'

/**
 * Builds src/app/render-page.tsx for the server, with all that it imports, and the script that a rendered page begins
 * with (src/app/early-presses.ts).
 */
export const pageRendererPlugin: Plugin = {
  name: 'haat-page-renderer',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path('src/app/early-presses.ts') })
  },
  async closeBundle() {
    await build({
      configFile: false,
      root: path('src'),
      logLevel: 'error',
      plugins: [messagesPlugin, iconPlugin, withoutStyles, react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: path('src/app/render-page.tsx'),
        outDir: path(`dist/page/${RENDERER_DIR}`),
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
      },
    })
  },
}
