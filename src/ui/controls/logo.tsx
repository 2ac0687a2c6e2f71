import { pickMarketName } from '../../contract/market/market-settings.ts'
import { useMarket } from '../state/market.ts'
import './logo.css'

/** The logo with its name; `variant="mark"` shows the symbol alone. */
export const Logo = ({ variant = 'word' }: { variant?: 'word' | 'mark' }) => {
  const market = useMarket()
  const [en, bn] = [pickMarketName(market, 'en'), pickMarketName(market, 'bn')]
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path className="logo-posts" d="M7 14v14M25 14v14M7 21.500h18" />
        <path
          className="logo-cloth"
          d="M6.500 3h19l4 9.500a3.250 3.250 0 0 1-6.750 1a3.400 3.400 0 0 1-6.750 0a3.400 3.400 0 0 1-6.750 0a3.250 3.250 0 0 1-6.750-1z"
        />
        <path
          className="logo-stripes"
          d="M11.500 3h4.500v10.500a3.400 3.400 0 0 1-6.750 0zM21 3h4.500l4 9.500a3.250 3.250 0 0 1-6.750 1z"
        />
      </svg>
      {variant === 'word' && (
        <>
          <b>{en}</b> {bn !== en && <small lang="bn">{bn}</small>}
        </>
      )}
    </span>
  )
}
