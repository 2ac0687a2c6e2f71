import { useState } from 'react'
import { type ModerationItem, openReportedMessage } from '../../../contract/moderation/moderation.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { toPictureData } from '../../../local/conversations/message-pictures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { OpenablePicture } from '../../conversations/message-picture.tsx'
import '../../conversations/conversations.css'

type ReportedMessageProps = { message: NonNullable<ModerationItem['message']> }

/** A reported message. It is private: its text is read from the server when the admin asks for it, which the audit log records. */
export const ReportedMessage = ({ message: { id, shop, isShop } }: ReportedMessageProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [opened, setOpened] = useState<{ text: string; picture?: string | undefined } | null>(null)
  const open = () =>
    run({ done: () => null }, async () => {
      const { data } = await callAuthenticated(openReportedMessage, { id })
      setOpened(data)
      return data
    })
  return (
    <>
      <LineItem
        name={showName(shop)}
        href={`/dashboard/shops/${shop.id}`}
        image={shop.logoUrl}
        detail={isShop ? t('Written by the shop') : t('Written by a customer')}
      />
      {opened === null ? (
        <Row>
          <Button
            variant="soft"
            isBusy={isBusy}
            aria-label={`${t('Read the message')}: ${showName(shop)}`}
            onClick={open}
          >
            {t('Read the message')}
          </Button>
          <span className="meta">{t('The audit log records who has read it.')}</span>
        </Row>
      ) : (
        <>
          {opened.picture && <OpenablePicture image={toPictureData(opened.picture)} />}
          <p className="reading">{opened.text}</p>
        </>
      )}
    </>
  )
}
