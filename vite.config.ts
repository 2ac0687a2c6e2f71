import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import react from '@vitejs/plugin-react'
import OpenProps from 'open-props'
import jitProps from 'postcss-jit-props'
import { createServer, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { viteApiPlugin } from './server/cli/vite-api-plugin.ts'
import { manifest } from './src/app/manifest.ts'
import { NOTIFICATION_MESSAGES_BN } from './src/contract/messages/notification-messages.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * The words of the interface, compiled while building from src/ui/locales/*.bn.json (English message → Bangla message):
 * `virtual:messages/bangla` is all of them, and beside them which are the server's (sentences.bn.json) with values in them;
 * `virtual:messages/english` only the English keys that decide something by a value (plurals), since any other English is its
 * own message.
 */
const messages: Plugin = {
  name: 'haat-messages',
  resolveId: id => (id.startsWith('virtual:messages/') ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith('\0virtual:messages/')) return null
    const files = readdirSync(path('src/ui/locales')).map(name => path(`src/ui/locales/${name}`))
    for (const file of files) this.addWatchFile(file)
    const of = (isMeant: (file: string) => boolean) => files.filter(isMeant).flatMap(file => messagesIn(file))
    const [said, drawn] = [[...Object.entries(NOTIFICATION_MESSAGES_BN), ...of(isSaid)], of(file => !isSaid(file))]
    if (id.endsWith('english')) {
      return written(
        'messages',
        drawn.filter(([key]) => /\{\w+,/.test(key)).map(([key]) => [key, key]),
      )
    }
    const sentences = said.map(([key]) => key).filter(key => key.includes('{'))
    return `${written('messages', [...said, ...drawn])}\nexport const sentences = ${JSON.stringify(sentences)}`
  },
}

/** What the server says and the device writes down: English in which the values are already. */
const isSaid = (file: string): boolean => file.endsWith('/sentences.bn.json')
const messagesIn = (file: string) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
const written = (name: string, entries: [string, string][]): string =>
  `export const ${name} = ${JSON.stringify(Object.fromEntries(entries.map(([key, text]) => [key, compileMessage(text)])))}`

type Subset = (font: Buffer, text: string, options: { targetFormat: 'woff2' }) => Promise<Buffer>
// The package has no types of its own.
const subsetFont: Subset = createRequire(import.meta.url)('subset-font')

/** ৳ alone, cut out of the Bengali files of Hind Siliguri, so that English pages need not load those. */
const takaFont: Plugin = {
  name: 'haat-taka-font',
  async buildStart() {
    mkdirSync(path('.cache/fonts'), { recursive: true })
    for (const weight of [400, 600]) {
      const whole = readFileSync(
        path(`node_modules/@fontsource/hind-siliguri/files/hind-siliguri-bengali-${weight}-normal.woff2`),
      )
      writeFileSync(path(`.cache/fonts/taka-${weight}.woff2`), await subsetFont(whole, '৳', { targetFormat: 'woff2' }))
    }
  },
  /** The Latin files are wanted by the first paint: named in the page's head, they need not wait for the style sheet. */
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(name => /hind-siliguri-latin-.*\.woff2$/.test(name))
        .map(name => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head-prepend' as const,
        })),
  },
}

// Reading a property does nothing in our code: schemas made of the entries of others go where nobody uses them.
const TREESHAKE = { propertyReadSideEffects: false } as const

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** All that these modules import, and what that imports in turn; what is loaded later is not among it. */
const closure = (modules: Modules, starts: readonly string[]): Set<string> => {
  const found = new Set(starts)
  // A set goes on to what is added to it on the way.
  for (const id of found) {
    // It exports every icon there is; those that are drawn follow who draws them.
    if (id.includes('/lucide-react/')) found.delete(id)
    else for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

const ENTRY = path('src/app/main.tsx')
const START = [ENTRY, path('src/features/site/home.tsx')]

/**
 * What every first visit loads, in two files beside its entry: packages, which change seldom, and our own, the home screen
 * among them, since a screen of its own would be a round trip later. As the thirty
 * small ones that would come of sharing them out they compress a tenth worse.
 */
const firstVisit = () => {
  let modules: Set<string> | undefined
  const within = (name: string, isInside: (id: string) => boolean) => ({
    debugName: name,
    name: (id: string, context: Modules): string | null => {
      modules ??= closure(context, START)
      return modules.has(id) && id !== ENTRY && isInside(id) ? name : null
    },
  })
  return {
    // The page and the worker list all of them: without their names they are a kilobyte less each.
    chunkFileNames: 'assets/[hash].js',
    assetFileNames: ({ names }: { names: string[] }) =>
      names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
    codeSplitting: {
      groups: [
        within('packages', id => id.includes('/node_modules/')),
        within('market', () => true),
        // A file for each icon that two screens draw would be a request each.
        { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
        // Likewise what several screens are put together of, without what only forms and pictures to send need.
        {
          name: 'parts',
          test: /\/src\/(?:ui|lists)\/(?!use-contract-form|picture-input|scale-picture)/,
          minShareCount: 2,
        },
      ],
    },
  }
}

type Bundle = Record<
  string,
  { type: string; imports?: string[]; dynamicImports?: string[]; facadeModuleId?: string | null }
>

/** What only those see who run a shop or the market. A test holds it against the table of routes. */
const OF_SHOPS = /\/features\/(?:(?:coupons|sales-stats|order-management|vendor-[a-z]+)\/|dashboard\/vendor-)/
const OF_THE_MARKET = /\/features\/(?:admin-[a-z-]+\/|dashboard\/admin-|settings\/sign-in-security)/
/** Letters that only the Bangla interface fetches: the worker keeps them from their first use on. */
const OF_BANGLA = /hind-siliguri-bengali-.*\.woff2$/

/**
 * Who needs which scripts and styles. A shopper's worker keeps what a shopper may see, and no dashboard; `/staff.json` names
 * what the others' pages fetch ahead.
 */
const shares = () => {
  let forShoppers = new Set<string>()
  const plugin: Plugin = {
    name: 'haat-shares',
    generateBundle: {
      // After Vite has taken out the scripts that held nothing but styles.
      order: 'post',
      handler(_, bundle) {
        const chunks = bundle as unknown as Bundle
        forShoppers = filesWithout(chunks, id => OF_SHOPS.test(id) || OF_THE_MARKET.test(id))
        const beyond = (files: Set<string>) => [...files].filter(file => !forShoppers.has(file)).map(file => `/${file}`)
        const staff = {
          VENDOR: beyond(filesWithout(chunks, id => OF_THE_MARKET.test(id))),
          ADMIN: beyond(filesWithout(chunks, () => false)),
        }
        this.emitFile({ type: 'asset', fileName: 'staff.json', source: JSON.stringify(staff) })
      },
    },
  }
  const isLoaded = (url: string) => !/\.(js|css)$/.test(url) || forShoppers.has(url)
  return { plugin, isForShoppers: (url: string) => isLoaded(url) && !OF_BANGLA.test(url) }
}

/** The scripts and styles that the page's start leads to, at once or later, past no screen that is left out. */
const filesWithout = (bundle: Bundle, isLeftOut: (moduleId: string) => boolean): Set<string> => {
  const start = Object.keys(bundle).filter(name => bundle[name]!.facadeModuleId?.endsWith('/src/index.html'))
  const files = new Set(start)
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    const later = (chunk.dynamicImports ?? []).filter(name => !isLeftOut(bundle[name]?.facadeModuleId ?? ''))
    for (const name of [...(chunk.imports ?? []), ...later, ...stylesOf(chunk)]) files.add(name)
  }
  return files
}

const stylesOf = (chunk: object): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
]

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** What the rows of the contract say under this key stays out of a build that never asks for it. */
const withoutIn = (property: 'input' | 'summary'): Plugin => ({
  name: `haat-without-${property}`,
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('/src/contract/')) return null
    const values = valuesOf(this.parse(code) as unknown as Node, property)
    return values.reduceRight((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
  },
})

/** The value of this property in each row: `endpoint({ …, input: <this> })`, in the order of the text. */
const valuesOf = (node: Node, property: string): Node[] => {
  const callee = node.callee as { name?: string } | undefined
  if (node.type === 'CallExpression' && callee?.name === 'endpoint') {
    const [row] = node.arguments as [{ properties: { key?: { name: string }; value: Node }[] }]
    return row.properties.filter(({ key }) => key?.name === property).map(({ value }) => value)
  }
  const children = Object.values(node).flat() as (Node | null)[]
  return children.filter(child => typeof child?.type === 'string').flatMap(child => valuesOf(child!, property))
}

const share = shares()

/** 32 bits tell a file's versions apart, and nothing of them compresses. */
const shortened = <File extends { revision: string | null }>(file: File): File => ({
  ...file,
  revision: file.revision?.slice(0, 8) ?? null,
})

const LOCALES = ['en', 'bn'] as const

/** The market's front in each language, drawn by the page's own components: the server puts it into the page of a first visit. */
const frontDrawn: Plugin = {
  name: 'haat-front',
  apply: 'build',
  async generateBundle() {
    const drawing = await createServer({
      configFile: false,
      root: path('src'),
      appType: 'custom',
      logLevel: 'error',
      plugins: [messages, react()],
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    const { prerenderHome } = await drawing.ssrLoadModule('/app/prerender-home.tsx')
    for (const locale of LOCALES) {
      const drawn: string = await prerenderHome(locale)
      const source = `<style>${await lettersOf(drawn)}</style>${drawn}`
      this.emitFile({ type: 'asset', fileName: `front.${locale}.html`, source })
    }
    await drawing.close()
  },
}

/** The letters of the heading come with it: in another font first, the largest paint would come again with the right one. */
const lettersOf = async (html: string): Promise<string> => {
  const letters = [...new Set(/<h1[^>]*>([^<]*)/.exec(html)![1]!)]
  const isBangla = (letter: string) => /[\u0900-\u09ff\u200c\u200d]/.test(letter)
  const latin = await fontFace(
    'Hind Siliguri',
    'latin',
    letters.filter(letter => !isBangla(letter)),
  )
  return latin + (await fontFace('Hind Siliguri Bangla', 'bengali', letters.filter(isBangla)))
}

/** These letters of a font file, under the name that the style sheet gives it (src/ui/fonts.css). */
const fontFace = async (family: string, script: string, letters: string[]): Promise<string> => {
  if (letters.length === 0) return ''
  const file = `node_modules/@fontsource/hind-siliguri/files/hind-siliguri-${script}-600-normal.woff2`
  const cut = await subsetFont(readFileSync(path(file)), letters.join(''), { targetFormat: 'woff2' })
  const range = letters.map(letter => `U+${letter.codePointAt(0)!.toString(16)}`).join()
  return `@font-face{font-family:"${family}";font-weight:600;src:url(data:font/woff2;base64,${cut.toString('base64')});unicode-range:${range}}`
}

/** The page and its service worker: src and sw → dist/page. */
const page: UserConfig = {
  root: 'src',
  publicDir: path('public'),
  plugins: [
    messages,
    takaFont,
    share.plugin,
    frontDrawn,
    // For the API's description and the worker.
    withoutIn('summary'),
    viteApiPlugin(path('server/cli/development-server.ts')),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        globIgnores: LOCALES.map(locale => `front.${locale}.html`),
        manifestTransforms: [
          entries => ({ manifest: entries.filter(({ url }) => share.isForShoppers(url)).map(shortened), warnings: [] }),
        ],
        rollupFormat: 'iife',
        rollupOptions: { treeshake: TREESHAKE },
        // What it sends was checked when it was written: the schemas of inputs are a tenth of its bytes.
        buildPlugins: { vite: [withoutIn('input')] },
      },
    }),
  ],
  css: { postcss: { plugins: [jitProps(OpenProps)] } },
  // The package's own entry is its ES5 build; this is the same version for browsers that have native async functions.
  resolve: { alias: { dexie: path('node_modules/dexie/dist/modern/dexie.mjs') } },
  build: {
    outDir: path('dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Every browser that takes ES2022 preloads modules.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: firstVisit(), treeshake: TREESHAKE },
    // A font inside the style sheet would hold up the first paint.
    assetsInlineLimit: file => (file.endsWith('.woff2') ? false : undefined),
  },
}

/** The component page by itself, as its test looks at it: `vite build --mode components`. */
const components: UserConfig = {
  root: 'src',
  publicDir: path('public'),
  plugins: [messages, takaFont, react()],
  css: page.css,
  build: {
    outDir: path('.cache/components'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: path('src/ui.html') },
  },
}

/** The API and its commands: server → dist/server. Packages stay in node_modules. */
const server: UserConfig = {
  publicDir: false,
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/cli/main.ts',
        demo: 'server/cli/demo.ts',
        'demo-pictures': 'server/demo/drawing-process.ts',
        backup: 'server/cli/backup.ts',
        restore: 'server/cli/restore.ts',
        restored: 'server/cli/restored.ts',
        // A thread of its own (server/imports/parser.ts).
        'parser-worker': 'server/imports/parser-worker.ts',
        'reset-second-factor': 'server/cli/reset-second-factor.ts',
      },
    },
  },
}

/** Browser tests, which need what was built. Two files at a time: a browser spends half of its time waiting. */
const browserTests = (name: string, folder: string) => ({
  test: {
    name,
    include: [`${folder}/*.test.ts`],
    globalSetup: ['tests/support/demo-template-setup.ts'],
    testTimeout: 120_000,
    // A second, the default, is short for browsers on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
    // After the unit tests, where a command runs both.
    sequence: { groupOrder: 1 },
  },
})

/** Unit and API tests, browser tests, and those that `npm test` leaves to a command of their own (tests/run-extended.mjs). */
const test = {
  test: {
    projects: [
      {
        plugins: [messages],
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/{contract,local,ui,features,sw,server}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          execArgv: ['--require', path('server/cli/thread-pool.cjs')],
        },
      },
      browserTests('e2e', 'tests/e2e'),
      browserTests('at-length', 'tests/e2e/at-length'),
    ],
  },
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (process.env.VITEST) return test
  if (mode === 'components') return components
  return isSsrBuild ? server : page
})
