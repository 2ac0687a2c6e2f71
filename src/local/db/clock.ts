let read = (): number => Date.now()

/** Milliseconds since 1970, by this context's clock. */
export const now = (): number => read()

/** Sets this context's clock (tests cannot fake Date in a worker). Without an argument: the real clock again. */
export const setClock = (clock: () => number = () => Date.now()): void => {
  read = clock
}
