import {
  type BannerBlock,
  type BannerPicture,
  pickPhonePicture,
  pickPicture,
} from '../../../contract/market/home-blocks.ts'
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
  const wide = pickPicture(banner, locale)
  const narrow = pickPhonePicture(banner, locale)
  const toSrcset = ({ image }: BannerPicture) => (isSavingData ? pictureUrl(image, 640) : pictureSrcset(image))
  const picture = (
    <span className="banner">
      {/* Gives the shape, which as a style attribute of the server's page the Content-Security-Policy would refuse. */}
      {[narrow, wide].map(({ ratio }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: first the narrow one, then the wide one
        <svg key={at} viewBox={`0 0 ${Math.round(ratio * 100)} 100`} aria-hidden="true" />
      ))}
      <picture>
        {narrow.image !== wide.image && (
          <source media="(max-width: 47.99rem)" srcSet={toSrcset(narrow)} sizes="100vw" />
        )}
        <img
          src={pictureUrl(wide.image, isSavingData ? 640 : 1280)}
          srcSet={toSrcset(wide)}
          sizes="(min-width: 80rem) 76rem, 100vw"
          alt={pickText(banner.alt, locale)}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  )
  return banner.link ? <Link href={banner.link}>{picture}</Link> : picture
}
