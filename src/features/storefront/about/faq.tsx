import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronDown } from 'lucide-react'
import { RETURN_DAYS, SHIPPING_FEE_TAKA } from '../../../contract/constants.ts'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './faq.css'
import { toFaqSections } from '../../contact/about/faq-sections.ts'
import { PageOrBuiltIn } from '../../content/page-or-built-in.tsx'

/** /faq: what shoppers and sellers ask most. The texts are part of the bundle, so it works offline. They name what this market has. */
const BuiltInFaq = () => {
  const t = useTranslate()
  useTitle(t('Questions and answers'))
  const locale = useLocale()
  const settings = useLiveQuery(readSettings)
  const methods = (settings?.payments.methods ?? []).map(showName).join(', ')
  const facts = {
    methods,
    hasStoreCredit: settings?.storeCredit ?? false,
    hasPhoneSignIn: settings?.phoneSignIn ?? false,
  }
  const fee = formatTaka(settings?.shipping.fee ?? SHIPPING_FEE_TAKA, locale)
  const values = { methods, fee, days: formatNumber(RETURN_DAYS, locale) }
  return (
    <Page width="narrow">
      <Section title={t('Questions and answers')} level={1}>
        <p>{t('Did not find your answer? Write to us. We read every message.')}</p>
      </Section>
      {toFaqSections(facts).map(({ title, items }) => (
        <Section key={title} title={t(title)}>
          <div className="faq">
            {items.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  <span>{t(question)}</span>
                  <ChevronDown aria-hidden="true" />
                </summary>
                <p>{t(answer, values)}</p>
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
