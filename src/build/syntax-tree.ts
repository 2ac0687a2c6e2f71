/** A node of the syntax tree of a script. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** The nodes that a node, or a whole tree, has directly. */
export const listChildren = (node: object): Node[] => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
