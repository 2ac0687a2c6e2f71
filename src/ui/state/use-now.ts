import { useEffect, useState } from 'react'

const UPDATE_INTERVAL_MS = 30_000

/** The current time in milliseconds, updated every 30 seconds. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
