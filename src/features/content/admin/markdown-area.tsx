import { Bold, Heading, Link, List } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { formatMarkdown, insertText, type MarkdownFormat, type Selection } from './format-markdown.ts'
import './markdown-area.css'

const TOOLS = [
  { format: 'heading', label: 'Heading', icon: Heading },
  { format: 'bold', label: 'Bold', icon: Bold },
  { format: 'list', label: 'List', icon: List },
  { format: 'link', label: 'Link', icon: Link },
] as const
const SHORTCUTS: Partial<Record<string, MarkdownFormat>> = { b: 'bold', k: 'link' }
const ROWS = 14

export type MarkdownAreaHandle = { insert: (text: string) => void }

export type MarkdownAreaProps = {
  label: string
  toolbarLabel: string
  name: string
  hint?: string
  lang?: string
  isOptional?: boolean
  /** Further tools. */
  tools?: ReactNode
  ref?: Ref<MarkdownAreaHandle>
}

/** A field for Markdown, with a toolbar. */
export const MarkdownArea = ({ label, toolbarLabel, tools, ref, ...field }: MarkdownAreaProps) => {
  const t = useTranslate()
  const area = useRef<HTMLTextAreaElement>(null)
  const change = (edit: (selection: Selection) => Selection) => area.current && applyEdit(area.current, edit)
  useImperativeHandle(ref, () => ({ insert: text => void change(selection => insertText(selection, text)) }))
  const format = (kind: MarkdownFormat) => change(selection => formatMarkdown(selection, kind))
  const handleShortcut = (event: KeyboardEvent) => {
    const kind = event.ctrlKey || event.metaKey ? SHORTCUTS[event.key.toLowerCase()] : undefined
    if (!kind) return
    event.preventDefault()
    format(kind)
  }
  return (
    <>
      <div className="markdown-toolbar" role="toolbar" aria-label={toolbarLabel}>
        {TOOLS.map(({ format: kind, label: tool, icon }) => (
          <IconButton key={kind} variant="soft" icon={icon} label={t(tool)} onClick={() => format(kind)} />
        ))}
        {tools}
      </div>
      <TextArea {...field} ref={area} label={label} rows={ROWS} onKeyDown={handleShortcut} />
    </>
  )
}

/** Changes the field as typing would, so that the form sees it. */
const applyEdit = (area: HTMLTextAreaElement, edit: (selection: Selection) => Selection): void => {
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const changed = edit({ text, start, end })
  area.value = changed.text
  area.setSelectionRange(changed.start, changed.end)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
