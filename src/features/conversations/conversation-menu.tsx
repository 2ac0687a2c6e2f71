import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { OptimisticConversation } from '../../local/conversations/optimistic.ts'
import { type ConversationParty, submitBlock } from '../../local/conversations/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { describeMessage, useTranslate } from '../../ui/text/i18n.ts'

type ConversationMenuProps = { conversation: OptimisticConversation; party: ConversationParty; name: string }

/** Blocks the other side, after a question. */
export const ConversationMenu = ({ conversation, party, name }: ConversationMenuProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const canBlock = conversation.messages.some(({ entry }) => !entry) && conversation.closed !== 'BLOCKED_BY_ME'
  const block = async () => {
    setAsking(false)
    await run(CHANGE_MESSAGES, () => submitBlock(party, true, describeMessage('Block of {name}', { name })))
  }
  if (!canBlock) return null
  return (
    <>
      <Button icon={Ban} isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('Block')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Block {name}?', { name })}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            <Button variant="danger" onClick={block}>
              {t('Block')}
            </Button>
          </>
        }
      >
        <p>{t('Neither of you can write here until you end the block. Orders continue.')}</p>
      </Dialog>
    </>
  )
}
