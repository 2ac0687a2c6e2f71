import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** What only the server reads: the documentation, which its API docs show, and the rate limit. */
const SERVER_PROPERTIES = ['summary', 'limit']

/** Leaves what only the server reads of endpoints out of the page. Saves 0.6 KB (after brotli). */
export const withoutServerProperties: Plugin = leaveOut('haat-without-server-properties', SERVER_PROPERTIES)

/**
 * Leaves the input schemas of endpoints, too, out of the service worker: what it sends was checked when it was written.
 * Saves 2 KB of 48 (after brotli).
 */
export const withoutInputSchemas: Plugin = leaveOut('haat-without-input-schemas', [...SERVER_PROPERTIES, 'input'])

/** Removes these properties from each `endpoint({ … })` of the contract. */
function leaveOut(name: string, properties: readonly string[]): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/contract/')) return null
      const found = findProperties(this.parse(code) as unknown as Node, properties)
      return found.reduceRight((text, { start, end }) => text.slice(0, start) + withoutComma(text.slice(end)), code)
    },
  }
}

const withoutComma = (rest: string): string => rest.replace(/^\s*,/, '')

/** The properties with these names of each `endpoint({ … })`, in the order of the text. */
const findProperties = (node: Node, names: readonly string[]): Node[] => {
  const callee = node.callee as { name?: string } | undefined
  if (node.type === 'CallExpression' && (callee?.name === 'endpoint' || callee?.name === 'offlineEndpoint')) {
    const [endpoint] = node.arguments as [{ properties: (Node & { key?: { name: string } })[] }]
    return endpoint.properties.filter(({ key }) => key && names.includes(key.name))
  }
  const children = Object.values(node).flat() as (Node | null)[]
  return children.filter(child => typeof child?.type === 'string').flatMap(child => findProperties(child!, names))
}
