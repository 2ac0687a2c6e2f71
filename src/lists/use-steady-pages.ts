import { useRef } from 'react'

type PagedInput = { page?: number | undefined; asOf?: number | undefined }

/**
 * Keeps the pages of a list steady while rows arrive: those after the first one are asked for as of the time of the first, so
 * that none repeats what was on an earlier page. Opening the first page again shows what is new.
 * @returns the input to ask for, and what to call, in an effect, with the time that the server answered
 */
export const useSteadyPages = <Input extends object>(input: Input) => {
  const { page = 1, ...query } = input as PagedInput
  const key = JSON.stringify(query)
  const first = useRef<{ key: string; asOf: number } | null>(null)
  const asOf = page === 1 ? Number.MAX_SAFE_INTEGER : first.current?.key === key ? first.current.asOf : undefined
  const rememberTime = (time: number | undefined): void => {
    if (page === 1 && time !== undefined) first.current = { key, asOf: time }
  }
  return { steadyInput: { ...input, asOf } as Input, rememberTime }
}
