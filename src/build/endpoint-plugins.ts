import type { Plugin } from 'vite'
import { listChildren, type Node } from './syntax-tree.ts'

/** What only the server reads: the documentation, which its API docs show, and the rate limit. */
const SERVER_PROPERTIES = ['summary', 'limit']

/** Leaves what only the server reads of endpoints out of the page. Saves 0.6 KB (after brotli). */
export const withoutServerProperties: Plugin = leaveOut('haat-without-server-properties', SERVER_PROPERTIES)

/** What only the page reads: what the worker sends was checked when it was written, and it opens no screen of a change. */
const PAGE_PROPERTIES = ['input', 'editPath', 'resultPath', 'silent']

/** Leaves what only the page reads of endpoints, too, out of the service worker. Saves 2 KB of 48 (after brotli). */
export const withoutPageProperties: Plugin = leaveOut('haat-without-page-properties', [
  ...SERVER_PROPERTIES,
  ...PAGE_PROPERTIES,
])

/** Removes these properties from each `endpoint({ … })` of the contract. */
function leaveOut(name: string, properties: readonly string[]): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/contract/')) return null
      const found = listChildren(this.parse(code)).flatMap(node => findProperties(node, properties))
      return found.reduceRight((text, { start, end }) => text.slice(0, start) + withoutComma(text.slice(end)), code)
    },
  }
}

const withoutComma = (rest: string): string => rest.replace(/^\s*,/, '')

type Property = Node & { key?: { name: string }; value?: Node }

/** The properties with these names of each `endpoint({ … })` and of its `offline`, in the order of the text. */
const findProperties = (node: Node, names: readonly string[]): Node[] => {
  const callee = node.callee as { name?: string } | undefined
  if (node.type === 'CallExpression' && (callee?.name === 'endpoint' || callee?.name === 'offlineEndpoint')) {
    const [endpoint] = node.arguments as [Node]
    return listProperties(endpoint).flatMap(property =>
      property.key?.name === 'offline' && property.value
        ? listProperties(property.value).filter(isNamed(names))
        : [property].filter(isNamed(names)),
    )
  }
  return listChildren(node).flatMap(child => findProperties(child, names))
}

const listProperties = (node: Node): Property[] =>
  node.type === 'ObjectExpression' ? (node.properties as Property[]) : []

const isNamed =
  (names: readonly string[]) =>
  ({ key }: Property): boolean =>
    key !== undefined && names.includes(key.name)
