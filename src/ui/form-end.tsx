import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Row } from './page.tsx'
import { useText } from './text.ts'

export type FormEndProps = Pick<ButtonProps, 'icon' | 'disabled' | 'isBusy'> & {
  onCancel: () => void
  /** What sends the form. */
  children: ReactNode
}

/** The end of a form: leave it, or send it. */
export const FormEnd = ({ onCancel, children, ...send }: FormEndProps) => (
  <Row align="end">
    <Button onClick={onCancel}>{useText()('Cancel')}</Button>
    <Button type="submit" variant="primary" size="lg" {...send}>
      {children}
    </Button>
  </Row>
)
