import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TEXT_MAX } from '../contract/constants.ts'
import { Button } from '../ui/controls/button.tsx'
import { Select } from '../ui/forms/select.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useTranslate } from '../ui/text/i18n.ts'

export type ReasonTemplate = { en: string; bn: string }

export type ReasonDialogProps = {
  isOpen?: boolean
  title: string
  /** What the action does. */
  children?: ReactNode
  /** The confirming button. */
  action: string
  variant?: 'danger' | 'brand'
  /** The field: a reason, unless something else is asked for. */
  label?: string
  /** The error when nothing was written; absent: the reason is optional. */
  missing?: string | undefined
  /** Ready texts for the field, in each language. */
  templates?: readonly ReasonTemplate[]
  /** More fields, above the reason. */
  fields?: ReactNode
  /** Are those filled in? */
  areFieldsValid?: () => boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Confirms an action and asks for its reason. What was typed is kept while the dialog is closed. */
export const ReasonDialog = ({
  isOpen = true,
  title,
  children,
  action,
  variant = 'danger',
  label,
  missing,
  templates = [],
  fields,
  areFieldsValid = () => true,
  onClose,
  onConfirm,
}: ReasonDialogProps) => {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { content, focusError } = useErrorFocus()
  const reason = text.trim()
  const confirm = () => {
    const isIncomplete = missing !== undefined && !reason
    setMissing(isIncomplete)
    if (!areFieldsValid() || isIncomplete) return focusError()
    onClose()
    onConfirm(reason)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant={variant} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div ref={content}>
        <Stack>
          {children && <p>{children}</p>}
          {fields}
          {templates.length > 0 && <TemplateSelect templates={templates} onSelect={setText} />}
          <TextArea
            label={label ?? t('Reason')}
            isOptional={!missing}
            maxLength={TEXT_MAX}
            value={text}
            error={isMissing && !reason ? missing : null}
            autoFocus={missing !== undefined && !fields}
            onChange={event => setText(event.target.value)}
          />
        </Stack>
      </div>
    </Dialog>
  )
}

/** Shows the first error, which can be below what a phone shows of a long dialog, and focuses its field. */
const useErrorFocus = () => {
  const content = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts === 0) return
    const errors = content.current?.querySelectorAll('.field-error') ?? []
    const error = [...errors].find(({ textContent }) => textContent)
    error?.parentElement?.querySelector<HTMLElement>('input, textarea')?.focus()
    error?.scrollIntoView({ block: 'nearest' })
  }, [attempts])
  return { content, focusError: () => setAttempts(count => count + 1) }
}

type TemplateSelectProps = { templates: readonly ReasonTemplate[]; onSelect: (text: string) => void }

/** Fills the field with a ready text, which can then be edited. */
const TemplateSelect = ({ templates, onSelect }: TemplateSelectProps) => {
  const t = useTranslate()
  const texts = [...templates.map(({ bn }) => bn), ...templates.map(({ en }) => en)]
  return (
    <Select
      label={t('Template')}
      isOptional
      value=""
      options={[{ value: '', label: t('Choose a template') }, ...texts.map(text => ({ value: text, label: text }))]}
      onChange={chosen => chosen && onSelect(chosen)}
    />
  )
}
