import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronDown } from 'lucide-react'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import './faq.css'
import { toFaqSections } from '../../contact/about/faq-sections.ts'
import { PageOrBuiltIn } from '../../content/page-or-built-in.tsx'

/** /faq: what shoppers and sellers ask most. The texts are part of the bundle, so it works offline. They name what this market has. */
const BuiltInFaq = () => {
  const t = useTranslate()
  useTitle(t('Questions and answers'))
  const settings = useLiveQuery(readSettings)
  const methods = (settings?.payments.methods ?? []).map(showName).join(', ')
  return (
    <Page width="narrow">
      <Section title={t('Questions and answers')} level={1}>
        <p>{t('Did not find your answer? Write to us. We read every message.')}</p>
      </Section>
      {toFaqSections({ methods, hasStoreCredit: settings?.storeCredit ?? false }).map(({ title, items }) => (
        <Section key={title} title={t(title)}>
          <div className="faq">
            {items.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  <span>{t(question)}</span>
                  <ChevronDown aria-hidden="true" />
                </summary>
                <p>{t(answer, { methods })}</p>
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

const Faq = () => (
  <PageOrBuiltIn slug="faq">
    <BuiltInFaq />
  </PageOrBuiltIn>
)

export default Faq
