import { Clock, MapPin, MessageCircle, MessagesSquare, Phone, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import type { Shop } from '../../../contract/shops/shops.ts'
import { toWhatsappNumber } from '../../../contract/whatsapp-number.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stitch } from '../../../ui/controls/stitch.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { ShareButton } from '../../../ui/overlays/share-button.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { HolidayNotice, usePausedShop } from '../../delivery/holiday-notice.tsx'
import { Description } from '../../products/catalogue/description.tsx'
import { publicShopUrl } from '../../products/catalogue/shop-url.ts'
import { FollowButton } from '../../shops/customer/follow-button.tsx'
import './shop-header.css'
import { useFollowState } from '../../shops/customer/use-follows.ts'
import { VerifiedTag } from '../../shops/customer/verified-tag.tsx'

/** The head of a shop's page: name, rating, followers, address and the follow button. */
export const ShopHeader = ({ shop, coupons }: { shop: Shop; coupons: ReactNode }) => {
  const t = useTranslate()
  const locale = useLocale()
  const following = useFollowState(shop.id)
  return (
    <header className="shop-head">
      <Picture image={shop.logoUrl} thumbhash={shop.thumbhash} alt="" shape="round" sizes="128px" isEager />
      <div className="shop-head-name">
        <h1>{showName(shop)}</h1>
        <Stitch />
        <Row>
          {shop.isVerified && <VerifiedTag />}
          <a href="#reviews">
            <StarRating rating={shop.rating} count={shop.reviewCount} variant="full" />
          </a>
          <FollowerCount shop={shop} added={following?.added ?? 0} />
          <AnswerTime hours={shop.answerHours} />
        </Row>
      </div>
      <div className="shop-head-actions">
        {following && <FollowButton shop={shop} following={following} />}
        {shop.takesMessages !== false && <MessageButton shop={shop} />}
        <ShareButton title={showName(shop)} label={t('Share this shop')} href={publicShopUrl(shop.id)} />
        {coupons}
      </div>
      <HolidayNotice shop={usePausedShop(shop.id)} />
      <div className="shop-head-about">
        <div>
          <Description of={shop} />
        </div>
        <address>
          <p className="icon-line">
            <MapPin aria-hidden="true" /> {shop.shopAddress}
          </p>
          <p className="icon-line">
            <Phone aria-hidden="true" />{' '}
            <a href={`tel:${shop.phoneNumber}`}>{formatDigits(shop.phoneNumber, locale)}</a>
          </p>
          {shop.hasWhatsapp && (
            <p className="icon-line">
              <MessageCircle aria-hidden="true" />{' '}
              <a href={`https://wa.me/${toWhatsappNumber(shop.phoneNumber)}`} rel="noreferrer">
                {t('Write on WhatsApp')}
              </a>
            </p>
          )}
        </address>
      </div>
    </header>
  )
}

/** @param added what a pending change of one's own adds */
const FollowerCount = ({ shop, added }: { shop: Shop; added: number }) => {
  const t = useTranslate()
  const count = Math.max(0, shop.followerCount + added)
  return (
    <p className="shop-followers">
      <Users aria-hidden="true" /> {t('{count, plural, one {# follower} other {# followers}}', { count })}
    </p>
  )
}

/** How fast the shop usually answers messages and questions, where that is known. */
const AnswerTime = ({ hours }: { hours: number | undefined }) => {
  const t = useTranslate()
  if (hours === undefined) return null
  return (
    <p className="shop-followers">
      <Clock aria-hidden="true" />{' '}
      {hours <= 1 ? t('Usually answers within an hour') : t('Usually answers within a day')}
    </p>
  )
}

/** Whoever is signed out signs in first. */
const MessageButton = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  const user = useUser()
  if (user && user.role !== 'CUSTOMER') return null
  return (
    <Button icon={MessagesSquare} href={`/dashboard/messages?shop=${shop.id}`}>
      {t('Message the shop')}
    </Button>
  )
}
