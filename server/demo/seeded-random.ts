import { v7 } from 'uuid'
import { required } from '../config/required.ts'

/** A random generator that gives the same sequence for a seed: the demo market is the same on every machine. */
export type SeededRandom = {
  /** From 0 up to 1. */
  next(): number
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<Item>(list: readonly Item[]): Item
  pickWeighted<Item>(list: readonly (readonly [Item, number])[]): Item
  shuffle<Item>(list: readonly Item[]): Item[]
  /** A UUID v7 of this time (milliseconds). */
  uuid(time: number): string
}

/** The mulberry32 generator: small, fast and not secure, which demo data does not need. */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick: list => required(list[integer(0, list.length - 1)], 'an item to pick'),
    pickWeighted: list => pickByWeight(list, next()),
    shuffle: list =>
      list
        .map(item => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
    uuid: time => v7({ msecs: Math.floor(time), random: Uint8Array.from({ length: 16 }, () => integer(0, 255)) }),
  }
}

const pickByWeight = <Item>(list: readonly (readonly [Item, number])[], fraction: number): Item => {
  let rest = fraction * list.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of list) {
    rest -= weight
    if (rest < 0) return item
  }
  return required(list.at(-1), 'an item to pick')[0]
}
