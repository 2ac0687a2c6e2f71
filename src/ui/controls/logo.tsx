import { type MarketLogo, pickMarketName } from '../../contract/market/market-settings.ts'
import { pictureUrl } from '../../contract/products/pictures.ts'
import { useMarket } from '../state/market.ts'
import { useLocale } from '../text/i18n.ts'
import './logo.css'

const HEIGHT = 40

/** The logo with its name; `variant="mark"` shows the symbol alone. */
export const Logo = ({ variant = 'word' }: { variant?: 'word' | 'mark' }) => {
  const market = useMarket()
  const locale = useLocale()
  const [en, bn] = [pickMarketName(market, 'en'), pickMarketName(market, 'bn')]
  if (variant === 'word' && market?.logo) return <OwnLogo logo={market.logo} name={pickMarketName(market, locale)} />
  return (
    <span className="logo">
      {market?.icon ? (
        <img src={pictureUrl(market.icon, 160)} alt="" width={32} height={32} className="logo-icon" />
      ) : (
        <Stall />
      )}
      {variant === 'word' && (
        <>
          <b>{en}</b> {bn !== en && <small lang="bn">{bn}</small>}
        </>
      )}
    </span>
  )
}

/** Of the two pictures, the style sheet shows the one for the theme. The browser loads the other one only when it is shown. */
const OwnLogo = ({ logo, name }: { logo: MarketLogo; name: string }) => (
  <span className="logo">
    {(['light', 'dark'] as const).map(
      theme =>
        logo[theme].image && (
          <img
            key={theme}
            src={pictureUrl(logo[theme].image, 320)}
            alt={name}
            width={HEIGHT * logo[theme].ratio}
            height={HEIGHT}
            loading="lazy"
            className={`logo-${theme}`}
          />
        ),
    )}
  </span>
)

const Stall = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <path className="logo-posts" d="M7 14v14M25 14v14M7 21.5h18" />
    <path
      className="logo-cloth"
      d="M6.5 3h19l4 9.5a3.25 3.25 0 0 1-6.75 1a3.4 3.4 0 0 1-6.75 0a3.4 3.4 0 0 1-6.75 0a3.25 3.25 0 0 1-6.75-1z"
    />
    <path className="logo-stripes" d="M11.5 3h4.5v10.5a3.4 3.4 0 0 1-6.75 0zM21 3h4.5l4 9.5a3.25 3.25 0 0 1-6.75 1z" />
  </svg>
)
