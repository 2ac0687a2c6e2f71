import { useEffect } from 'react'
import { useMarketName } from './market.ts'

/** Sets the page title for the tab, the history and screen readers. */
export const useTitle = (title: string): void => {
  const market = useMarketName()
  useEffect(() => {
    document.title = title ? `${title} · ${market}` : market
  }, [title, market])
}
