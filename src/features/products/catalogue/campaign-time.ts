import { useEffect, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'

const SECOND_MS = 1000

/** The current time in milliseconds, updated every second; undefined in the first rendering, which the server does, too. */
export const useSeconds = (): number | undefined => {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 2:05:09 */
export const formatLeft = (ms: number): string => {
  const pad = (figure: number) => String(Math.floor(figure)).padStart(2, '0')
  return `${Math.floor(ms / HOUR_MS)}:${pad((ms % HOUR_MS) / MINUTE_MS)}:${pad((ms % MINUTE_MS) / SECOND_MS)}`
}
