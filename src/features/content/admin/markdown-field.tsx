import { useDeferredValue } from 'react'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LANGUAGE_NAMES } from '../../../ui/state/device-settings.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { Markdown } from '../markdown.tsx'
import { MarkdownArea } from './markdown-area.tsx'

export type LanguageFieldsProps = {
  locale: 'en' | 'bn'
  /** The present text, for the preview. */
  title: string
  body: string
}

/** Title and text of a page in one language, with a toolbar, and below them what shoppers will see. */
export const LanguageFields = ({ locale, title, body }: LanguageFieldsProps) => {
  const t = useTranslate()
  const suffix = locale === 'bn' ? 'Bn' : ''
  const language = LANGUAGE_NAMES[locale]
  return (
    <div className="page-language" data-locale={locale}>
      <TextInput
        label={t('Title ({language})', { language })}
        name={`title${suffix}`}
        autoComplete="off"
        enterKeyHint="next"
        lang={locale}
        isOptional={locale === 'bn'}
      />
      <MarkdownArea
        label={t('Text ({language})', { language })}
        toolbarLabel={t('Format the text ({language})', { language })}
        name={`body${suffix}`}
        lang={locale}
        isOptional={locale === 'bn'}
      />
      <PagePreview locale={locale} title={title} body={body} />
    </div>
  )
}

const PagePreview = ({ locale, title, body }: LanguageFieldsProps) => {
  const t = useTranslate()
  // Typing comes first: a long text takes a moment to be read again.
  const shown = useDeferredValue(body)
  return (
    <Card as="section" label={t('Preview ({language})', { language: LANGUAGE_NAMES[locale] })}>
      <p className="meta">{t('Preview')}</p>
      <div lang={locale}>
        <p className="page-preview-title">{title}</p>
        {shown.trim() ? <Markdown text={shown} /> : <p className="meta">{t('The preview appears here.')}</p>}
      </div>
    </Card>
  )
}
