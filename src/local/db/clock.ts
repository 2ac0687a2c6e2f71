let read = (): number => Date.now()

/** Milliseconds since 1970, by the clock that this context was given. */
export const now = (): number => read()

/** Gives this context another clock (tests of the worker cannot fake Date there). Without one: the real clock again. */
export const setClock = (clock: () => number = () => Date.now()): void => {
  read = clock
}
