/** The rows that are shown already, in their places, and behind them the new ones, as many as were found. */
export const mergeInOrder = <Row extends { id: string }>(shown: readonly Row[], found: readonly Row[]): Row[] =>
  [...shown, ...found.filter(row => !shown.some(({ id }) => id === row.id))].slice(0, found.length)
