import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Leaves the documentation of endpoints out of the page: only the server's API docs show it. Saves 0.6 KB (after brotli). */
export const withoutSummaries: Plugin = leaveOut('haat-without-summaries', { summary: "''" })

/**
 * Leaves the input schemas of endpoints, too, out of the service worker: what it sends was checked when it was written. Saves
 * 2 KB of 48 (after brotli).
 */
export const withoutInputSchemas: Plugin = leaveOut('haat-without-input-schemas', {
  input: 'undefined',
  summary: "''",
})

/** Replaces the value of these properties in each `endpoint({ … })` of the contract. */
function leaveOut(name: string, replacements: Record<string, string>): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/contract/')) return null
      const values = findValues(this.parse(code) as unknown as Node, Object.keys(replacements))
      return values.reduceRight(
        (text, { key, value }) => text.slice(0, value.start) + replacements[key] + text.slice(value.end),
        code,
      )
    },
  }
}

/** The values of properties of each `endpoint({ … })`, in the order of the text. */
const findValues = (node: Node, names: readonly string[]): { key: string; value: Node }[] => {
  const callee = node.callee as { name?: string } | undefined
  if (node.type === 'CallExpression' && (callee?.name === 'endpoint' || callee?.name === 'offlineEndpoint')) {
    const [endpoint] = node.arguments as [{ properties: { key?: { name: string }; value: Node }[] }]
    return endpoint.properties.flatMap(({ key, value }) =>
      key && names.includes(key.name) ? [{ key: key.name, value }] : [],
    )
  }
  const children = Object.values(node).flat() as (Node | null)[]
  return children.filter(child => typeof child?.type === 'string').flatMap(child => findValues(child!, names))
}
