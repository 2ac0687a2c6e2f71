import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { parseSync } from 'vite'
import { OLDEST_BROWSERS } from '../../../src/build/supported-browsers.ts'

/** What a script uses that some supported browser lacks, by MDN's compatibility data. */

// An import makes a script of its 20 MB, which takes most of a minute.
const compat: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

// biome-ignore lint/suspicious/noExplicitAny: nodes of the syntax tree (ESTree) of any kind.
type Node = any
type Place = { node: Node; parent: Node; key: string }
type BrowserName = keyof typeof OLDEST_BROWSERS

const NAMES = Object.keys(OLDEST_BROWSERS) as BrowserName[]

/** Does a supported browser lack it? */
export const isLacking = (feature: Identifier | undefined): boolean => {
  const support = feature?.__compat?.support
  return NAMES.some(name => support?.[name] !== undefined && !isSupported(support[name], OLDEST_BROWSERS[name]))
}

const isSupported = (support: SupportStatement, version: number): boolean =>
  [support].flat().some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || version_removed) return false
    return typeof version_added === 'string' && Number.parseFloat(version_added.replace('≤', '')) <= version
  })

const isStandard = ({ __compat }: { __compat?: CompatStatement }): boolean => __compat?.status?.standard_track ?? false

const partsOf = (feature: Identifier): [string, Identifier][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][]

const collectFeatures = () => {
  const { builtins } = compat.javascript as unknown as { builtins: Identifier }
  const interfaces = [compat.api as Identifier, builtins, builtins.Intl!].flatMap(partsOf)
  const globals = new Map<string, boolean>()
  const ownMembers = new Map<string, boolean>()
  const members = new Map<string, boolean>()
  for (const [owner, feature] of interfaces) {
    globals.set(owner, isLacking(feature))
    for (const [key, member] of partsOf(feature)) {
      const name = key.replace('_static', '')
      const lacking = isLacking(member)
      ownMembers.set(`${owner}.${name}`, lacking)
      if (owner === 'Window' || owner === 'WorkerGlobalScope') globals.set(name, lacking)
      // Who has no such object calls nothing of it.
      if (key !== name || isLacking(feature) || !isStandard(member)) continue
      members.set(name, lacking && (members.get(name) ?? true))
    }
  }
  return { globals, ownMembers, members }
}

/** By name, whether some browser lacks it. `members` is of those that every object with such a member lacks. */
const { globals, ownMembers, members } = collectFeatures()

/** All of them, to be taken away: globals, and members of objects. */
export const listNewFeatures = (): { owner: string | null; name: string }[] => {
  const isNew = ([, lacking]: [string, boolean]): boolean => lacking
  const split = (name: string) => ({ owner: name.split('.')[0]!, name: name.split('.')[1]! })
  return [
    ...[...globals].filter(isNew).map(([name]) => ({ owner: null, name })),
    ...[...ownMembers].filter(isNew).map(([name]) => split(name)),
  ]
}

/** Objects whose name tells what they are. */
const OBJECTS: Record<string, string> = {
  ...{ window: 'Window', self: 'Window', globalThis: 'Window', document: 'Document', navigator: 'Navigator' },
  ...{ crypto: 'Crypto', history: 'History', caches: 'CacheStorage', performance: 'Performance' },
}

/** The features of a script that some supported browser lacks, apart from those that `?.` or `typeof` test for. */
export const findNewFeatures = (file: string, source: string): string[] => {
  const places = listPlaces(parseSync(file, source).program)
  const declared = new Set(places.filter(isDeclaration).map(({ node }) => node.name as string))
  return [...new Set(places.filter(place => !isTestedFor(place)).flatMap(place => featuresOf(place, declared)))]
}

const featuresOf = ({ node, parent, key }: Place, declared: ReadonlySet<string>): string[] => {
  if (node.type === 'StaticBlock') return ['class static block']
  if (node.type === 'Literal' && node.regex) return patternFeatures(node.regex.pattern, node.regex.flags)
  if (node.type === 'Literal' && typeof node.value === 'string') return patternFeatures(node.value)
  if (node.type === 'TemplateElement') return patternFeatures(node.value.raw)
  if (node.type === 'MemberExpression' && !node.computed) return memberFeatures(node)
  if (node.type === 'JSXOpeningElement') return elementFeatures(node)
  const isGlobal = node.type === 'Identifier' && isReference(parent, key) && !declared.has(node.name)
  return isGlobal && globals.get(node.name) ? [node.name] : []
}

const memberFeatures = ({ object, property: { name } }: Node): string[] => {
  const owner = OBJECTS[object.name] ?? object.name ?? object.property?.name
  const lacking = ownMembers.get(`${owner}.${name}`)
  if (lacking !== undefined) return lacking ? [`${owner}.${name}`] : []
  return members.get(name) ? [`.${name}`] : []
}

/** `<dialog>`, `inert`, `popover` … */
const elementFeatures = ({ name: { name }, attributes }: Node): string[] => {
  const { elements, global_attributes: everywhere } = compat.html as unknown as Record<string, Identifier>
  const element = elements![name]
  if (!element) return []
  const names = attributes.map((attribute: Node) => attribute.name?.name?.toLowerCase?.())
  const lacking = names.filter((attribute: string) => isLacking(element[attribute] ?? everywhere![attribute]))
  return [...(isLacking(element) ? [`<${name}>`] : []), ...lacking.map((attribute: string) => `<${name} ${attribute}>`)]
}

const patternFeatures = (pattern: string, flags = ''): string[] => [
  ...(/\(\?<[=!]/.test(pattern) ? ['lookbehind'] : []),
  ...(flags.includes('v') ? ['flag v'] : []),
]

const isTestedFor = ({ node, parent, key }: Place): boolean =>
  (parent.optional && (key === 'callee' || key === 'object')) ||
  (parent.type === 'UnaryExpression' && parent.operator === 'typeof') ||
  (node.type === 'Identifier' && parent.type === 'MemberExpression' && parent.optional && key === 'object')

const isDeclaration = ({ node, parent, key }: Place): boolean =>
  node.type === 'Identifier' &&
  (key === 'id' ||
    key === 'local' ||
    key === 'params' ||
    key === 'elements' ||
    (key === 'value' && parent.type === 'Property' && parent.shorthand))

const isReference = (parent: Node, key: string): boolean => {
  if (parent.type?.startsWith('TS')) return false
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed
  return !['key', 'label', 'id', 'local', 'imported', 'exported', 'params'].includes(key)
}

/** The node and all below it, each with the node that it is part of, and as what. */
const listPlaces = (node: Node, parent: Node = {}, key = '', places: Place[] = []): Place[] => {
  if (typeof node !== 'object' || node === null) return places
  if (Array.isArray(node)) for (const child of node) listPlaces(child, parent, key, places)
  if (typeof node.type !== 'string') return places
  places.push({ node, parent, key })
  for (const name of Object.keys(node)) listPlaces(node[name], node, name, places)
  return places
}
