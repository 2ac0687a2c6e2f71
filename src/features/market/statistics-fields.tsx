import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

/** A script for operators who count visits with a program of their own. */
export const StatisticsFields = () => {
  const t = useTranslate()
  return (
    <Section title={t('Statistics script')}>
      <Card>
        <p>
          {t(
            'The dashboard counts visits without one. A script of your own runs on every page, also of the dashboard, and can read all that the page can. Name it on your privacy page.',
          )}
        </p>
        <TextInput
          label={t('Path of the script')}
          hint={t('On the host of the market, such as /stats/script.js. Empty: none.')}
          name="statisticsScript.path"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          isOptional
        />
        <TextArea
          label={t('Attributes')}
          hint={t('One in each line, such as data-site=shop.')}
          name="statisticsScript.attributes"
          spellCheck={false}
          isOptional
        />
      </Card>
    </Section>
  )
}
