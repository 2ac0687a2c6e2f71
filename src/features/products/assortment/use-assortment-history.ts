import { useRef, useState } from 'react'
import type { TypedAssortment } from './typed-assortment.ts'

/** More steps back than anybody remembers. */
const STEPS_MAX = 50

export type AssortmentHistory = {
  /** @param cell typing into one cell is one step, however many letters it takes */
  change: (next: TypedAssortment, cell?: string) => void
  /** Absent: there is nothing to undo. */
  undo?: () => void
}

/** Changes options and variants of the form, and takes changes back. */
export const useAssortmentHistory = (
  present: TypedAssortment,
  apply: (next: TypedAssortment) => void,
): AssortmentHistory => {
  const [past, setPast] = useState<readonly TypedAssortment[]>([])
  const lastCell = useRef<string | undefined>(undefined)
  const before = past.at(-1)
  return {
    change: (next, cell) => {
      if (cell === undefined || cell !== lastCell.current) setPast([...past.slice(1 - STEPS_MAX), present])
      lastCell.current = cell
      apply(next)
    },
    ...(before && {
      undo: () => {
        setPast(past.slice(0, -1))
        lastCell.current = undefined
        apply(before)
      },
    }),
  }
}
