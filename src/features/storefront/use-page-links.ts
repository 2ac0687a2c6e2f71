import { useMarket } from '../../ui/state/market.ts'

/** The links to the operator's pages. */
export const usePageLinks = () => useMarket()?.pages ?? []
