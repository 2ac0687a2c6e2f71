import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useReducer, useState } from 'react'
import { createPacedReader } from './paced-reader.ts'

/**
 * A live query over thousands of rows, which pauses between readings while `shouldPause` says so (paced-reader.ts).
 * Both functions must be the same at each render. `shouldPause` is part of the live query: during a pause nothing else
 * is observed, so a change of what it reads ends the pause.
 */
export const usePacedQuery = <Result>(
  read: () => Promise<Result>,
  shouldPause: (last: Result) => Promise<boolean>,
): Result | undefined => {
  const [turn, readAgain] = useReducer((turns: number) => turns + 1, 0)
  const [reader] = useState(() => createPacedReader({ read, shouldPause, readAgain }))
  useEffect(() => reader.cancel, [reader])
  return useLiveQuery(async () => reader.query(), [turn])
}
