import { fileURLToPath } from 'node:url'

/** The absolute path of a file, from its path in the repository. */
export const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
