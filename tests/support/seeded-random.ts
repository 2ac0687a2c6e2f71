/** Random numbers from 0 up to 1, the same for the same seed, so that a failure can be looked at again (mulberry32). */
export type RandomSource = () => number

export const createRandomSource = (seed: number): RandomSource => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of these; undefined of none. */
export const pickOne = <Item>(items: readonly Item[], dice: RandomSource): Item | undefined =>
  items[Math.floor(dice() * items.length)]

/** The seeds of a run: `count` of them from 1, or the one that a failed run has named. */
export const createSeeds = (count: number): number[] => {
  const { STORM_SEED } = process.env
  return STORM_SEED ? [Number(STORM_SEED)] : Array.from({ length: count }, (_, n) => n + 1)
}
