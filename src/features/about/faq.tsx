import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import './faq.css'
import { QUESTIONS } from './questions.ts'

/** /faq: what shoppers and sellers ask most. It is part of the page, so it answers offline, too. */
const Faq = () => {
  const t = useText()
  useTitle(t('Questions and answers'))
  return (
    <Page width="narrow">
      <Section title={t('Questions and answers')} level={1}>
        <p>{t('Nothing here that helps? Write to us, we read everything.')}</p>
      </Section>
      {QUESTIONS.map(({ about, items }) => (
        <Section key={about} title={t(about)}>
          <div className="faq">
            {items.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  <span>{t(question)}</span>
                  <ChevronDown aria-hidden="true" />
                </summary>
                <p>{t(answer)}</p>
              </details>
            ))}
          </div>
        </Section>
      ))}
      <p>
        <Button variant="primary" href="/contact">
          {t('Write to us')}
        </Button>
      </p>
    </Page>
  )
}

export default Faq
