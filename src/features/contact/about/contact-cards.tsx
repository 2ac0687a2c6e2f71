import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { SHOP_PHONE_TEXT } from '../../../contract/constants.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './contact-cards.css'

const CONTACT_EMAIL = 'hello@haat.example'

/** Phone, email, address and opening hours of Haat. */
export const ContactCards = () => {
  const t = useTranslate()
  return (
    <ul className="contact-cards">
      <ContactCard icon={Phone} title={t('Call us')}>
        <a href={`tel:${SHOP_PHONE_TEXT.replace('-', '')}`}>{formatDigits(SHOP_PHONE_TEXT, useLocale())}</a>
      </ContactCard>
      <ContactCard icon={Mail} title={t('Email')}>
        <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
      </ContactCard>
      <ContactCard icon={MapPin} title={t('Office')}>
        {t('House 12, Road 5, Dhanmondi, Dhaka 1205')}
      </ContactCard>
      <ContactCard icon={Clock} title={t('Open')}>
        {t('Every day, 9 in the morning to 9 at night')}
      </ContactCard>
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
