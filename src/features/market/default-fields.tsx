import { keysOf } from '../../contract/records.ts'
import { Select } from '../../ui/forms/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LANGUAGE_NAMES } from '../../ui/state/device-settings.ts'
import { useTranslate } from '../../ui/text/i18n.ts'

/** What visitors get until they choose for themselves. */
export const DefaultFields = () => {
  const t = useTranslate()
  const languages = keysOf(LANGUAGE_NAMES).map(value => ({ value, label: LANGUAGE_NAMES[value] }))
  return (
    <Section title={t('For new visitors')}>
      <Card>
        <p>{t('Who has chosen a language or a theme keeps it.')}</p>
        <TwoColumns>
          <Select
            label={t('Language')}
            name="defaultLanguage"
            options={[{ value: '', label: t('Same as browser') }, ...languages]}
          />
          <Select
            label={t('Theme')}
            name="defaultTheme"
            options={[
              { value: '', label: t('Same as device') },
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
          />
        </TwoColumns>
      </Card>
    </Section>
  )
}
