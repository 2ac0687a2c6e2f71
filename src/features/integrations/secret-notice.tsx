import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { CopyButton } from '../shipments/copy-button.tsx'

type SecretNoticeProps = { title: string; label: string; secret: string; onClose: () => void }

/** A secret that the server has just made, and will not show again. */
export const SecretNotice = ({ title, label, secret, onClose }: SecretNoticeProps) => {
  const t = useTranslate()
  return (
    <Card as="section" label={title}>
      <p role="status">
        <strong>{title}</strong>
      </p>
      <TextInput label={label} value={secret} readOnly onFocus={event => event.target.select()} />
      <ButtonGroup>
        <CopyButton text={secret}>{t('Copy')}</CopyButton>
        <Button onClick={onClose}>{t('I have copied it')}</Button>
      </ButtonGroup>
    </Card>
  )
}
