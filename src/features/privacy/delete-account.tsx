import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Deletes the own account for good. */
export const DeleteAccount = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('Delete account')}>
      <Card>
        <Row align="between">
          <p>
            {isOnline
              ? t('Your name, addresses and everything else that is only yours are deleted. This cannot be undone.')
              : t('You need to be online to delete your account.')}
          </p>
          <Button icon={Trash2} disabled={!isOnline} onClick={() => setOpen(true)}>
            {t('Delete my account')}
          </Button>
        </Row>
      </Card>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
