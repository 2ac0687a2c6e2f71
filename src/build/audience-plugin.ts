import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Chunk = { type: string; imports?: string[]; dynamicImports?: string[]; facadeModuleId?: string | null }
type Bundle = Record<string, Chunk>
type Audience = 'CUSTOMER' | 'VENDOR' | 'ADMIN'

/** Fonts that only the Bangla interface fetches. The worker keeps them from their first use on. */
const BANGLA_FONT = /hind-siliguri-bengali-.*\.woff2$/

/**
 * Finds out which scripts and styles each role needs. The worker precaches those of shoppers; `/staff.json` lists what
 * the dashboards of vendors and admins prefetch.
 *
 * An object with `who: ['VENDOR', …]` tags every `import()` inside it, as in the table of routes. A lazily loaded
 * module without a tag is for everyone.
 */
export const createAudiencePlugin = () => {
  const tags = new Map<string, string[]>()
  let shopperFiles = new Set<string>()
  const plugin: Plugin = {
    name: 'haat-audience',
    apply: 'build',
    async transform(code, id) {
      if (!/\/src\/(?:app|features)\//.test(id) || !/\bwho:/.test(code)) return
      for (const { specifier, who } of findTaggedImports(this.parse(code) as unknown as Node)) {
        const target = await this.resolve(specifier, id)
        if (target) tags.set(target.id, who)
      }
    },
    generateBundle: {
      // After Vite has removed the scripts that contained only styles.
      order: 'post',
      handler(_, output) {
        const bundle = output as unknown as Bundle
        const filesFor = (audience: Audience) =>
          collectFiles(bundle, id => audience === 'ADMIN' || (tags.get(id)?.includes(audience) ?? true))
        shopperFiles = filesFor('CUSTOMER')
        const staffFiles = (audience: Audience) =>
          [...filesFor(audience)].filter(file => !shopperFiles.has(file)).map(file => `/${file}`)
        const source = JSON.stringify({ VENDOR: staffFiles('VENDOR'), ADMIN: staffFiles('ADMIN') })
        this.emitFile({ type: 'asset', fileName: 'staff.json', source })
      },
    },
  }
  const isPrecached = (url: string): boolean =>
    (!/\.(js|css)$/.test(url) || shopperFiles.has(url)) && !BANGLA_FONT.test(url)
  return { plugin, isPrecached }
}

/** Every `import('…')` inside an object literal that has a `who` with a list of roles. */
const findTaggedImports = (node: Node, who?: string[]): { specifier: string; who: string[] }[] => {
  if (node.type === 'ImportExpression' && who) {
    const { value } = node.source as { value?: unknown }
    return typeof value === 'string' ? [{ specifier: value, who }] : []
  }
  const inner = (node.type === 'ObjectExpression' && readRoles(node)) || who
  const children = Object.values(node).flat() as (Node | null)[]
  return children.filter(child => typeof child?.type === 'string').flatMap(child => findTaggedImports(child!, inner))
}

const readRoles = (object: Node): string[] | undefined => {
  const properties = object.properties as { key?: { name?: string }; value: { elements?: { value: string }[] } }[]
  return properties.find(({ key }) => key?.name === 'who')?.value.elements?.map(({ value }) => value)
}

/** The files that the page's entry leads to, through static imports and the dynamic ones that are allowed. */
const collectFiles = (bundle: Bundle, isAllowed: (moduleId: string) => boolean): Set<string> => {
  const entries = Object.keys(bundle).filter(name => bundle[name]!.facadeModuleId?.endsWith('/src/index.html'))
  const files = new Set(entries)
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    const lazy = (chunk.dynamicImports ?? []).filter(name => isAllowed(bundle[name]?.facadeModuleId ?? ''))
    for (const name of [...(chunk.imports ?? []), ...lazy, ...listStyles(chunk)]) files.add(name)
  }
  return files
}

const listStyles = (chunk: Chunk): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
]
