import type { Plugin } from 'vite'
import { path } from './path.ts'

/**
 * Icons of lucide-react are made by src/ui/controls/create-icon.tsx: its own function takes 0.8 KB (after brotli) of the first
 * scripts, for sizes, colours and class names that we set in CSS.
 */
export const iconPlugin: Plugin = {
  name: 'haat-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /(?:^|\/)createLucideIcon\.mjs$/.test(id) && importer?.includes('/lucide-react/')
      ? path('src/ui/controls/create-icon.tsx')
      : null,
}
