import { Bold, Heading, Link, List } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useRef } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LANGUAGE_NAMES } from '../../../ui/state/device-settings.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { Markdown } from '../markdown.tsx'
import { formatMarkdown, type MarkdownFormat } from './format-markdown.ts'

const TOOLS = [
  { format: 'heading', label: 'Heading', icon: Heading },
  { format: 'bold', label: 'Bold', icon: Bold },
  { format: 'list', label: 'List', icon: List },
  { format: 'link', label: 'Link', icon: Link },
] as const
const SHORTCUTS: Partial<Record<string, MarkdownFormat>> = { b: 'bold', k: 'link' }
const ROWS = 14

export type LanguageFieldsProps = {
  locale: 'en' | 'bn'
  /** The present text, for the preview. */
  title: string
  body: string
}

/** Title and text of a page in one language, with a toolbar, and below them what shoppers will see. */
export const LanguageFields = ({ locale, title, body }: LanguageFieldsProps) => {
  const t = useTranslate()
  const area = useRef<HTMLTextAreaElement>(null)
  const suffix = locale === 'bn' ? 'Bn' : ''
  const language = LANGUAGE_NAMES[locale]
  const format = (kind: MarkdownFormat) => area.current && applyFormat(area.current, kind)
  const handleShortcut = (event: KeyboardEvent) => {
    const kind = event.ctrlKey || event.metaKey ? SHORTCUTS[event.key.toLowerCase()] : undefined
    if (!kind) return
    event.preventDefault()
    format(kind)
  }
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
      <div className="page-toolbar" role="toolbar" aria-label={t('Format the text ({language})', { language })}>
        {TOOLS.map(({ format: kind, label, icon }) => (
          <IconButton key={kind} variant="soft" icon={icon} label={t(label)} onClick={() => format(kind)} />
        ))}
      </div>
      <TextArea
        ref={area}
        label={t('Text ({language})', { language })}
        name={`body${suffix}`}
        rows={ROWS}
        lang={locale}
        isOptional={locale === 'bn'}
        onKeyDown={handleShortcut}
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

/** Changes the field as typing would, so that the form sees it. */
const applyFormat = (area: HTMLTextAreaElement, kind: MarkdownFormat): void => {
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const changed = formatMarkdown({ text, start, end }, kind)
  area.value = changed.text
  area.setSelectionRange(changed.start, changed.end)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
