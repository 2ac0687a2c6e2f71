import { Clock, Link2, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { SOCIAL_NETWORKS } from '../../../contract/market/empty-market.ts'
import { pickText, toPhoneLink } from '../../../contract/market/market-settings.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { toWhatsappNumber } from '../../../contract/whatsapp-number.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useMarket } from '../../../ui/state/market.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { NETWORK_NAMES } from '../../market/network-names.ts'
import './contact-cards.css'

/** How the market is reached, as far as it says so in its settings. */
export const ContactCards = () => {
  const t = useTranslate()
  const locale = useLocale()
  const market = useMarket()
  if (!market) return null
  const { phone, email, whatsapp, social } = market
  const address = pickText(market.address, locale)
  const hours = pickText(market.openingHours, locale)
  const networks = SOCIAL_NETWORKS.filter(name => social[name])
  return (
    <ul className="contact-cards">
      {phone && (
        <ContactCard icon={Phone} title={t('Call us')}>
          <a href={toPhoneLink(phone)}>{formatDigits(phone, locale)}</a>
        </ContactCard>
      )}
      {whatsapp && (
        <ContactCard icon={MessageCircle} title="WhatsApp">
          <a href={`https://wa.me/${toWhatsappNumber(whatsapp)}`} rel="noreferrer">
            {formatDigits(whatsapp, locale)}
          </a>
        </ContactCard>
      )}
      {email && (
        <ContactCard icon={Mail} title={t('Email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </ContactCard>
      )}
      {address && (
        <ContactCard icon={MapPin} title={t('Office')}>
          {address}
        </ContactCard>
      )}
      {hours && (
        <ContactCard icon={Clock} title={t('Open')}>
          {hours}
        </ContactCard>
      )}
      {networks.length > 0 && (
        <ContactCard icon={Link2} title={t('Follow us')}>
          {networks.map(name => (
            <a key={name} href={social[name]} rel="noreferrer" className="contact-network">
              {NETWORK_NAMES[name]}
            </a>
          ))}
        </ContactCard>
      )}
    </ul>
  )
}

const ContactCard = ({ icon: Icon, title, children }: { icon: typeof Phone; title: string; children: ReactNode }) => (
  <Card as="li">
    <Icon aria-hidden="true" />
    <div>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  </Card>
)
