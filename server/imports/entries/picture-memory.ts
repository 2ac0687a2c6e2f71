/** A picture as a file named it, with the one that it became. `path` null: an earlier version has remembered the cover alone. */
export type KnownSource = { source: string; path: string | null }

/** What is remembered of the pictures of a file (`product_origins.image`): a line for each that was found. */
export const toMemory = (known: readonly KnownSource[]): string | null =>
  known.length === 0
    ? null
    : known.map(({ source, path }) => (path === null ? source : `${source}\t${path}`)).join('\n')

export const readMemory = (memory: string | null | undefined): KnownSource[] =>
  (memory ?? '')
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [source = '', path = null] = line.split('\t')
      return { source, path }
    })

/** Whether the last import of the same file has dealt with all pictures of a cell, which has one in each line. */
export const isKnownList = (images: string, memory: string | null | undefined): boolean =>
  images ===
  readMemory(memory)
    .map(({ source }) => source)
    .join('\n')
