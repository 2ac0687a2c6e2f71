/** Milliseconds since 1970, by this context's clock. */
export const now = (): number => Date.now()
