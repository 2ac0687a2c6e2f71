import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { useTranslate } from './i18n.ts'
import { Row } from './page.tsx'

export type FormActionsProps = Pick<ButtonProps, 'icon' | 'disabled' | 'isBusy'> & {
  onCancel: () => void
  /** What sends the form. */
  children: ReactNode
}

/** The end of a form: leave it, or send it. */
export const FormActions = ({ onCancel, children, ...send }: FormActionsProps) => (
  <Row align="end">
    <Button onClick={onCancel}>{useTranslate()('Cancel')}</Button>
    <Button type="submit" variant="primary" size="lg" {...send}>
      {children}
    </Button>
  </Row>
)
