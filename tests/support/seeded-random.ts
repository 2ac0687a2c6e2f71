/** Random numbers from 0 up to 1, reproducible by their seed (mulberry32). */
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

/** A random item; undefined for an empty list. */
export const pickOne = <Item>(items: readonly Item[], dice: RandomSource): Item | undefined =>
  items[Math.floor(dice() * items.length)]

/** The seeds of a run: 1 to `count`, or the one in STORM_SEED, which a failed run has printed. */
export const createSeeds = (count: number): number[] => {
  const { STORM_SEED } = process.env
  return STORM_SEED ? [Number(STORM_SEED)] : Array.from({ length: count }, (_, n) => n + 1)
}
