import type { Plugin, Rolldown } from 'vite'
import { listChildren, type Node } from './syntax-tree.ts'

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
      for (const { specifier, who } of listChildren(this.parse(code)).flatMap(node => findTaggedImports(node))) {
        const target = await this.resolve(specifier, id)
        if (target) tags.set(target.id, who)
      }
    },
    generateBundle: {
      // After Vite has removed the scripts that contained only styles.
      order: 'post',
      handler(_, bundle) {
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
  return listChildren(node).flatMap(child => findTaggedImports(child, inner))
}

const readRoles = (object: Node): string[] | undefined => {
  const properties = object.properties as { key?: { name?: string }; value: { elements?: { value: string }[] } }[]
  return properties.find(({ key }) => key?.name === 'who')?.value.elements?.map(({ value }) => value)
}

/** The files that the page's entry leads to, through static imports and the dynamic ones that are allowed. */
const collectFiles = (bundle: Rolldown.OutputBundle, isAllowed: (moduleId: string) => boolean): Set<string> => {
  const moduleOf = (name: string): string => {
    const chunk = bundle[name]
    return (chunk?.type === 'chunk' && chunk.facadeModuleId) || ''
  }
  const files = new Set(Object.keys(bundle).filter(name => moduleOf(name).endsWith('/src/index.html')))
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    const lazy = chunk.dynamicImports.filter(name => isAllowed(moduleOf(name)))
    for (const name of [...chunk.imports, ...lazy, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(name)
  }
  return files
}
