import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { discardChange } from '../../local/orders/discard-change.ts'
import { stopRetrying } from '../../local/outbox/stop-retrying.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { translateMessage, useTranslate } from '../../ui/text/i18n.ts'
import { findResultScreen } from './result-screen.ts'

/** `dependants`: how many other changes depend on this one. */
export type PendingChangeDialogProps = { entry: OutboxEntry; dependants: number; isOpen: boolean; onClose: () => void }

/** Confirms discarding a change that was never sent or was rejected. */
export const DiscardDialog = ({ entry, dependants, isOpen, onClose }: PendingChangeDialogProps) => {
  const t = useTranslate()
  const discard = catchToToast(async () => {
    onClose()
    await discardChange(entry.id)
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Discard this change?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={discard}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      <p>{t('“{label}” will not be sent.', { label: translateMessage(entry.label, entry.labelDescriptor) })}</p>
      {dependants > 0 && (
        <p>
          {t(
            '{count, plural, one {# change that depends on it is discarded too.} other {# changes that depend on it are discarded too.}}',
            {
              count: dependants,
            },
          )}
        </p>
      )}
    </Dialog>
  )
}

/** Confirms that the device stops sending a change that may have been applied, and links to the screen to check. */
export const StopDialog = ({ entry, dependants, isOpen, onClose }: PendingChangeDialogProps) => {
  const t = useTranslate()
  const stop = catchToToast(async () => {
    onClose()
    await stopRetrying(entry.id)
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Stop trying?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={stop}>
            {t('Stop trying')}
          </Button>
        </>
      }
    >
      <p>{t('“{label}” will not be sent again.', { label: translateMessage(entry.label, entry.labelDescriptor) })}</p>
      <UncertainResultNotice entry={entry} />
      {dependants > 0 && (
        <p>
          {t(
            '{count, plural, one {# change that depends on it is still sent, and rejected if it did not go through.} other {# changes that depend on it are still sent, and rejected if it did not go through.}}',
            { count: dependants },
          )}
        </p>
      )}
    </Dialog>
  )
}

/** Says that the change may have been applied, with a link to the screen that shows it. */
export const UncertainResultNotice = ({ entry }: { entry: OutboxEntry }) => {
  const t = useTranslate()
  const found = findResultScreen(entry)
  return (
    <p>
      {t('It may have gone through.')}{' '}
      {found && (
        <>
          {t('Check before you do it again:')} <Link href={found.path}>{t(found.label)}</Link>
        </>
      )}
    </p>
  )
}
