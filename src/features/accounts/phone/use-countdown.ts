import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The seconds until a time in milliseconds, counted down to 0. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const isOver = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new time starts the clock again
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [until, isOver])
  return left
}
