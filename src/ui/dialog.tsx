import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'
import { useTranslate } from './i18n.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  isOpen: boolean
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the main action last. */
  actions?: ReactNode
  /** `sheet` opens at the bottom edge on phones and at the side on larger screens; `window` covers the whole window. */
  shape?: 'box' | 'sheet' | 'window'
}

/** A modal `<dialog>`: the browser keeps the focus inside and returns it on close. */
export const Dialog = ({ isOpen, onClose, title, children, actions, shape = 'box' }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useTranslate()
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && !dialog?.open) dialog?.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])
  // An open dialog that unmounts would keep the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  const closeOutside = (event: MouseEvent) => event.target === ref.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={ref}
      className={`dialog dialog-${shape}`}
      aria-labelledby={id}
      onClick={closeOutside}
      onClose={() => isOpen && onClose()}
    >
      <div className="dialog-inner">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon={X} label={t('Close')} onClick={onClose} />
        </header>
        <div className="dialog-body">{isOpen && children}</div>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  )
}
