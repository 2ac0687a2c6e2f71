import { useLiveQuery } from 'dexie-react-hooks'
import { Eye, Target } from 'lucide-react'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, TwoColumns } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PageOrBuiltIn } from '../../content/page-or-built-in.tsx'
import './about-us.css'
import { ContactCards } from './contact-cards.tsx'
import { BoatIllustration, PhoneIllustration, StallIllustration } from './illustrations.tsx'
import { Milestones } from './milestones.tsx'

/** /about-us: introduction and contact; of the demo, whose story is invented, also three pictures, vision and mission, team and milestones. */
const BuiltInAboutUs = () => {
  const t = useTranslate()
  useTitle(t('About Us'))
  const isDemo = Boolean(useLiveQuery(readSettings)?.demo)
  return (
    <Page>
      <Section title={t('About Us')} level={1}>
        <p className="about-intro">
          {isDemo
            ? t(
                'A haat is the open market of a village: twice a week, under the banyan tree, people bring what they grow, weave or repair. Ours is open every day and fits in your phone. Shops from all 64 districts sell here under their own names, at their own prices.',
              )
            : t(
                'Shops across Bangladesh sell here under their own names, at their own prices. You can browse, search and order without a network, too.',
              )}
        </p>
        {isDemo && <Illustrations />}
      </Section>
      {isDemo && <VisionAndMission />}
      {isDemo && <Team />}
      {isDemo && (
        <Section title={t('Our story')}>
          <Milestones />
        </Section>
      )}
      <Section title={t('Talk to us')}>
        <ContactCards />
        <p>
          <Button variant="primary" href="/contact">
            {t('Write to us')}
          </Button>
        </p>
      </Section>
    </Page>
  )
}

const ILLUSTRATIONS = [
  { Picture: StallIllustration, caption: 'Every shop has a stall of its own, large or small.' },
  { Picture: BoatIllustration, caption: 'Parcels go wherever a road, a bridge or a boat goes.' },
  { Picture: PhoneIllustration, caption: 'The market stays on the phone when the network leaves.' },
] as const

const Illustrations = () => {
  const t = useTranslate()
  return (
    <div className="about-pictures">
      {ILLUSTRATIONS.map(({ Picture, caption }) => (
        <figure key={caption}>
          <Picture />
          <figcaption>{t(caption)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const VisionAndMission = () => {
  const t = useTranslate()
  return (
    <Section title={t('Why we do this')}>
      <TwoColumns>
        <Card as="article">
          <Eye aria-hidden="true" className="about-icon" />
          <h3>{t('Our vision')}</h3>
          <p>
            {t(
              'A weaver in Tangail and a student in Teknaf trade with each other as easily as neighbours, whatever the road or the network is like.',
            )}
          </p>
        </Card>
        <Card as="article">
          <Target aria-hidden="true" className="about-icon" />
          <h3>{t('Our mission')}</h3>
          <p>
            {t(
              'To give every shop an honest stall and every shopper an honest price: the full total before the order, the goods as they are, and nothing lost when the connection is.',
            )}
          </p>
        </Card>
      </TwoColumns>
    </Section>
  )
}

const TEAM = [
  { name: 'Farzana Akter', role: 'Shops and sellers' },
  { name: 'Tanvir Hasan', role: 'Delivery and returns' },
  { name: 'Sadia Islam', role: 'Software, online and offline' },
  { name: 'Rafiq Chowdhury', role: 'Help for shoppers' },
] as const

const Team = () => {
  const t = useTranslate()
  return (
    <Section title={t('Our team')}>
      <ul className="about-team">
        {TEAM.map(({ name, role }) => (
          <Card key={name} as="li">
            <Avatar name={t(name)} size="lg" />
            <div>
              <strong>{t(name)}</strong>
              <p>{t(role)}</p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

const AboutUs = () => (
  <PageOrBuiltIn slug="about">
    <BuiltInAboutUs />
  </PageOrBuiltIn>
)

export default AboutUs
