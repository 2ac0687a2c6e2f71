import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './dialog.css'
import { IconButton } from '../controls/icon-button.tsx'
import { useTranslate } from '../text/i18n.ts'

export type DialogProps = {
  isOpen: boolean
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the main action last. */
  actions?: ReactNode
  /**
   * On phones `sheet` and `drawer` open at the bottom edge; on larger screens `sheet` at the side, `drawer` as a box.
   * `window` covers the whole window.
   */
  shape?: 'box' | 'sheet' | 'drawer' | 'window'
}

/**
 * A modal `<dialog>`: the browser keeps the focus inside and returns it on close. It is rendered outside of the screen:
 * a row that moves in its list while its dialog is open would take the dialog out of the top layer.
 */
export const Dialog = (props: DialogProps) =>
  props.isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null

const OpenDialog = ({ onClose, title, children, actions, shape = 'box' }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useTranslate()
  useEffect(() => ref.current?.showModal(), [])
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
      onClose={onClose}
    >
      <div className="dialog-inner">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon={X} label={t('Close')} onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  )
}
