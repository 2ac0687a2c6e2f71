import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { useTranslate } from './i18n.ts'
import { Row } from './page.tsx'

export type FormActionsProps = Pick<ButtonProps, 'icon' | 'disabled' | 'isBusy'> & {
  onCancel: () => void
  /** The label of the submit button. */
  children: ReactNode
}

/** The end of a form: Cancel and the submit button. */
export const FormActions = ({ onCancel, children, ...submitButton }: FormActionsProps) => (
  <Row align="end">
    <Button onClick={onCancel}>{useTranslate()('Cancel')}</Button>
    <Button type="submit" variant="primary" size="lg" {...submitButton}>
      {children}
    </Button>
  </Row>
)
