import hot from 'react-hot-toast/headless'
import { TOAST_MS } from '../../contract/constants.ts'
import { Button } from '../controls/button.tsx'

export type ToastOptions = {
  /** Replaces the toast with the same id: how a loading toast becomes its result. */
  id?: string
  /** Milliseconds; absent: 4000. */
  duration?: number
  /** One action, such as Undo. */
  action?: { label: string; onSelect: () => void }
}

const ALERT_ARIA = { role: 'alert', 'aria-live': 'assertive' } as const
const STATUS_ARIA = { role: 'status', 'aria-live': 'polite' } as const

/** Short messages at the edge of the screen, shown for 4000 ms. Each call returns the toast's id. */
export const toast = {
  info: (text: string, options: ToastOptions = {}) => hot(renderContent(text, options), getHotToastOptions(options)),
  success: (text: string, options: ToastOptions = {}) =>
    hot.success(renderContent(text, options), getHotToastOptions(options)),
  error: (text: string, options: ToastOptions = {}) =>
    hot.error(renderContent(text, options), { ...getHotToastOptions(options), ariaProps: ALERT_ARIA }),
  loading: (text: string, options: ToastOptions = {}) =>
    hot.loading(renderContent(text, options), getHotToastOptions(options)),
  /** Dismisses one toast, or all of them. */
  dismiss: (id?: string) => hot.dismiss(id),
}

const getHotToastOptions = ({ id, duration = TOAST_MS }: ToastOptions) => ({
  duration,
  ariaProps: STATUS_ARIA,
  ...(id !== undefined && { id }),
})

const renderContent = (text: string, { action }: ToastOptions) =>
  action ? (
    <>
      <span>{text}</span>
      <Button variant="link" onClick={action.onSelect}>
        {action.label}
      </Button>
    </>
  ) : (
    text
  )
