import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Whole seconds until a time in milliseconds, counted down; 0: it is over. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(SECOND_MS, until - Date.now()))
    return () => clearTimeout(timer)
  })
  return left
}
