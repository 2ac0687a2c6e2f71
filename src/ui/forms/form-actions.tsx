import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { Row } from '../layout/page.tsx'
import { useTranslate } from '../text/i18n.ts'

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
