import { type BannerBlock, pickPicture } from '../../../contract/market/home-blocks.ts'
import { pickText } from '../../../contract/market/market-settings.ts'
import { pictureSrcset, pictureUrl } from '../../../contract/products/pictures.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { useDeviceSettings } from '../../../ui/state/device-settings.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './banner-row.css'

type BannerRowProps = { banners: readonly BannerBlock[]; isFirst: boolean }

/** One banner, or several side by side, which scroll. */
export const BannerRow = ({ banners, isFirst }: BannerRowProps) => {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" className="banner-row" aria-label={t('Offers and news')}>
      {banners.map((banner, at) => (
        <li key={banner.id}>
          <Banner banner={banner} isEager={isFirst && at === 0} />
        </li>
      ))}
    </ul>
  )
}

const Banner = ({ banner, isEager }: { banner: BannerBlock; isEager: boolean }) => {
  const locale = useLocale()
  const { isSavingData } = useDeviceSettings()
  const { image, ratio } = pickPicture(banner, locale)
  const picture = (
    <span className="banner">
      {/* Gives the shape, which as a style attribute of the server's page the Content-Security-Policy would refuse. */}
      <svg viewBox={`0 0 ${Math.round(ratio * 100)} 100`} aria-hidden="true" />
      <img
        src={isSavingData ? pictureUrl(image, 640) : pictureUrl(image, 1280)}
        srcSet={isSavingData ? undefined : pictureSrcset(image)}
        sizes="(min-width: 80rem) 76rem, 100vw"
        alt={pickText(banner.alt, locale)}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  )
  return banner.link ? <Link href={banner.link}>{picture}</Link> : picture
}
