import type { Plugin } from 'vite'

const LATIN_FONT = /hind-siliguri-latin-.*\.woff2$/

/** Preloads the Latin fonts in the page's head: the first paint needs them before the style sheet has arrived. */
export const fontPreloadPlugin: Plugin = {
  name: 'haat-font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(name => LATIN_FONT.test(name))
        .map(name => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head-prepend' as const,
        })),
  },
}
