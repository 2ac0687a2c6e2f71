import { useState } from 'react'
import { type CourierConnection, type CourierName, courierTitle } from '../../contract/shipments/couriers.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DateTime } from '../../ui/controls/date-time.tsx'
import { Tag, type TagTone } from '../../ui/controls/tag.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup, Row, Stack } from '../../ui/layout/page.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { disconnect, test } from './change-couriers.ts'
import { CopyButton } from './copy-button.tsx'
import { CourierForm } from './courier-form.tsx'
import { COURIER_HELP } from './courier-texts.ts'

/** `shopId` absent: the market's own account. */
type CourierCardProps = { shopId?: string; courier: CourierName; connection: CourierConnection | undefined }

/** A courier of a shop or of the market: whether it is connected, and what can be done about it. */
export const CourierCard = ({ shopId, courier, connection }: CourierCardProps) => {
  const t = useTranslate()
  const [isEditing, setEditing] = useState(false)
  const { label, tone } = STATES[connection?.status ?? 'NONE']
  return (
    <Card as="section" label={courierTitle(courier)}>
      <Row align="between">
        <h2>{courierTitle(courier)}</h2>
        <Tag tone={tone}>{t(label)}</Tag>
      </Row>
      <p>{t(COURIER_HELP[courier].about)}</p>
      {connection?.status === 'DISABLED' && (
        <ErrorNotice title={t('{courier} does not accept the keys', { courier: courierTitle(courier) })}>
          <p>{t('No parcel is booked until they are right. Enter them again, or test them if it was a mistake.')}</p>
          {connection.problem && <p>{t('It says: {text}', { text: connection.problem })}</p>}
        </ErrorNotice>
      )}
      {isEditing ? (
        <CourierForm {...(shopId && { shopId })} courier={courier} onClose={() => setEditing(false)} />
      ) : (
        <CourierActions courier={courier} connection={connection} onEdit={() => setEditing(true)} />
      )}
      {connection?.webhookUrl && <Webhook connection={connection} url={connection.webhookUrl} />}
    </Card>
  )
}

const STATES: Record<CourierConnection['status'] | 'NONE', { label: MessageKey; tone: TagTone }> = {
  ACTIVE: { label: 'Connected', tone: 'brand' },
  DISABLED: { label: 'Keys refused', tone: 'danger' },
  NONE: { label: 'Not connected', tone: 'neutral' },
}

type CourierActionsProps = Omit<CourierCardProps, 'shopId'> & { onEdit: () => void }

const CourierActions = ({ courier, connection, onEdit }: CourierActionsProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const id = connection?.id
  if (!connection)
    return (
      <Button variant="brand" onClick={onEdit}>
        {t('Connect {courier}', { courier: courierTitle(courier) })}
      </Button>
    )
  // The sandbox has no account that could be tested or left.
  if (!id) return null
  const testNow = () =>
    run(
      { loading: 'Sending', done: ({ status }) => (status === 'ACTIVE' ? t('The courier accepts the keys') : null) },
      () => test(id),
    )
  return (
    <ButtonGroup>
      <Button variant="brand" isBusy={isBusy} disabled={!isOnline} onClick={testNow}>
        {t('Test the connection')}
      </Button>
      <Button onClick={onEdit}>{t('Change the keys')}</Button>
      <Button disabled={!isOnline} onClick={() => setAsking(true)}>
        {t('Disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Disconnect {courier}?', { courier: courierTitle(courier) })}
          action={t('Disconnect')}
          onClose={() => setAsking(false)}
          onConfirm={() => run({ loading: 'Sending', done: 'Disconnected' }, () => disconnect(id))}
        >
          <p>
            {t(
              'The keys are deleted. Parcels that the courier has go on, but nothing is heard of them here; those that wait are not booked.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </ButtonGroup>
  )
}

/** What has to be written into the courier's panel, so that it tells Haat what happens. */
const Webhook = ({ connection: { courier, heardAt }, url }: { connection: CourierConnection; url: string }) => {
  const t = useTranslate()
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Webhook address')}
        hint={t(COURIER_HELP[courier].webhook)}
        value={url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <Row>
        <CopyButton text={url}>{t('Copy the address')}</CopyButton>
      </Row>
      <p className="meta">
        {heardAt ? (
          <>
            {t('The courier has last called:')} <DateTime at={heardAt} />
          </>
        ) : (
          t('The courier has not called yet. It is asked for news every 15 minutes to 6 hours.')
        )}
      </p>
    </Stack>
  )
}
