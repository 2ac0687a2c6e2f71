import type { CSSProperties } from 'react'
import { listCorrections, type MarketColours, toThemeColours } from '../../contract/market/market-colours.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import './colour-fields.css'

const HEX = /^#[\da-f]{6}$/i
/** What the native picker starts from: Haat's own. */
const OWN: MarketColours = { brand: '#00503b', accent: '#fab005' }

type ColourFieldsProps = { colours: MarketColours; onPick: (name: keyof MarketColours, colour: string) => void }

/** The market's colours, with what both themes make of them. */
export const ColourFields = ({ colours, onPick }: ColourFieldsProps) => {
  const t = useTranslate()
  const valid = { brand: keepHex(colours.brand), accent: keepHex(colours.accent) }
  const labels = { brand: t('Main colour'), accent: t('Colour of the main action') }
  const corrected = listCorrections(valid).map(name => labels[name])
  return (
    <Section title={t('Colours')}>
      <Card>
        <TwoColumns>
          {(['brand', 'accent'] as const).map(name => (
            <TextInput
              key={name}
              label={labels[name]}
              name={`colours.${name}`}
              placeholder={OWN[name]}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              isOptional
              end={
                <input
                  type="color"
                  className="colour-picker"
                  aria-label={t('Choose: {name}', { name: labels[name] })}
                  value={valid[name] || OWN[name]}
                  onChange={event => onPick(name, event.target.value)}
                />
              }
            />
          ))}
        </TwoColumns>
        {corrected.length > 0 && (
          <Notice title={t('Changed until text on it can be read: {names}', { names: corrected.join(', ') })}>
            {t('The samples show what shoppers see.')}
          </Notice>
        )}
        {(valid.brand || valid.accent) && (
          <TwoColumns>
            <ThemeSample theme="light" colours={valid} />
            <ThemeSample theme="dark" colours={valid} />
          </TwoColumns>
        )}
      </Card>
    </Section>
  )
}

const keepHex = (text: string): string => (HEX.test(text.trim()) ? text.trim() : '')

/** How buttons and links look. Hidden from screen readers, for which the notice says what matters. */
const ThemeSample = ({ theme, colours }: { theme: 'light' | 'dark'; colours: MarketColours }) => {
  const t = useTranslate()
  const shown = Object.entries(toThemeColours(colours)).map(([name, colour]) => [`--${name}`, colour[theme]])
  return (
    <div
      className="theme-sample"
      data-theme={theme}
      style={Object.fromEntries(shown) as CSSProperties}
      aria-hidden="true"
    >
      <strong>{theme === 'light' ? t('Light') : t('Dark')}</strong>
      {colours.brand && (
        <>
          <span className="sample-fill">{t('Login')}</span>
          <span className="sample-soft">{t('View Details')}</span>
          <span className="sample-text">{t('View Details')}</span>
        </>
      )}
      {colours.accent && <span className="sample-action">{t('Add To Cart')}</span>}
    </div>
  )
}
