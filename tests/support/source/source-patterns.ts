import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { path } from '../../../src/build/path.ts'

/** A regular expression of the source. */
export type SourcePattern = { file: string; pattern: RegExp }

// biome-ignore lint/suspicious/noExplicitAny: nodes of the syntax tree (ESTree) of any kind.
type Node = any

/** They read our own files alone, or are frozen. */
const EXCLUDED = ['server/demo/', 'server/db/migrations/', 'src/build/']
/** Stands for what is only known when the code runs. It is valid wherever a pattern takes a text or a number. */
const UNKNOWN = '1'

/** Every regular expression in the source of server, page and worker: literals, and calls of RegExp. */
export const findSourcePatterns = (): SourcePattern[] =>
  ['server', 'src', 'sw'].flatMap(sourceFiles).flatMap(file => patternsOf(file, readFileSync(path(file), 'utf8')))

const sourceFiles = (folder: string): string[] =>
  readdirSync(path(folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(file => /\.tsx?$/.test(file) && !EXCLUDED.some(excluded => file.startsWith(excluded)))

export const patternsOf = (file: string, source: string): SourcePattern[] => {
  const nodes = [...nodesBelow(parseSync(file, source).program)]
  const constants = new Map<string, Node>(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map(({ id, init }) => [id.name, init]),
  )
  const read = (node: Node): string => readText(node, constants)
  return nodes.flatMap(node => {
    if (node.type === 'Literal' && node.regex)
      return [{ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) }]
    if (!['NewExpression', 'CallExpression'].includes(node.type) || node.callee.name !== 'RegExp') return []
    const [pattern, flags] = node.arguments
    return [{ file, pattern: new RegExp(read(pattern), flags ? read(flags) : '') }]
  })
}

function* nodesBelow(node: Node): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') yield node
  for (const child of Object.values(node)) yield* nodesBelow(child)
}

/** The text of an expression: texts, templates, joined lists, and constants of the same file. */
const readText = (node: Node, constants: ReadonlyMap<string, Node>): string => {
  const read = (part: Node): string => readText(part, constants)
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'Identifier' && constants.has(node.name)) return read(constants.get(node.name))
  if (node?.type === 'TemplateLiteral') return readTemplate(node, 'cooked', read)
  if (node?.type === 'TaggedTemplateExpression') return readTemplate(node.quasi, 'raw', read)
  if (node?.callee?.property?.name === 'join' && node.callee.object.type === 'ArrayExpression')
    return node.callee.object.elements.map(read).join(read(node.arguments[0]))
  return UNKNOWN
}

const readTemplate = ({ quasis, expressions }: Node, form: 'cooked' | 'raw', read: (part: Node) => string): string =>
  quasis
    .map(({ value }: Node, n: number) => value[form] + (n < expressions.length ? read(expressions[n]) : ''))
    .join('')
