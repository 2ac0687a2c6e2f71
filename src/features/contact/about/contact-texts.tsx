import { Card } from '../../../ui/layout/card.tsx'
import { useLocale } from '../../../ui/text/i18n.ts'
import { Markdown } from '../../content/markdown.tsx'
import { usePublishedPage } from '../../content/use-published-page.ts'
import { ContactCards } from './contact-cards.tsx'

/** Beside the contact form: the operator's page `contact`, otherwise the cards. */
export const ContactTexts = () => {
  const read = usePublishedPage('contact')
  const isBangla = useLocale() === 'bn'
  if (read.state === 'loading') return null
  if (read.state !== 'ready') return <ContactCards />
  const { title, titleBn, body, bodyBn } = read.page
  return (
    <Card>
      <h2>{(isBangla && titleBn) || title}</h2>
      <Markdown text={(isBangla && bodyBn) || body} />
    </Card>
  )
}
