import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '../../contract/endpoint.ts'
import { getDeletionState } from '../../contract/privacy/account.ts'
import { countUnsentChanges } from '../../local/accounts/sign-in.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { DeletionBlockers } from './deletion-blockers.tsx'

type DeletionState = OutputOf<typeof getDeletionState> & { unsentChanges: number }

/** Says what stands in the way of the deletion, or else what happens, and asks for the password. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  const { state, failure, refresh } = useDeletionState()
  const isReady = state && state.blockers.length === 0 && state.unsentChanges === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Delete your account?')}
      actions={isReady ? undefined : <Button onClick={onClose}>{t('Close')}</Button>}
    >
      {failure && <ErrorNotice title={failure} onRetry={refresh} />}
      {!state && !failure && (
        <>
          <Loading />
          <Skeleton shape="row" />
        </>
      )}
      {state && !isReady && <Obstacles state={state} />}
      {isReady && <DeleteAccountForm onCancel={onClose} onRefused={refresh} />}
    </Dialog>
  )
}

const useDeletionState = () => {
  const [state, setState] = useState<DeletionState>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    setFailure(null)
    try {
      const [{ data }, { all }] = await Promise.all([callAuthenticated(getDeletionState, {}), countUnsentChanges()])
      setState({ ...data, unsentChanges: all })
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => {
    refresh().catch(reportError)
  }, [refresh])
  return { state, failure, refresh }
}

const Obstacles = ({ state: { blockers, unsentChanges } }: { state: DeletionState }) => {
  const t = useTranslate()
  return (
    <>
      <p>{t('Your account cannot be deleted yet.')}</p>
      <DeletionBlockers blockers={blockers} />
      {unsentChanges > 0 && (
        <p>
          {t('{count, plural, one {# change is not sent yet} other {# changes are not sent yet}}', {
            count: unsentChanges,
          })}{' '}
          <Link href="/dashboard/pending">{t('Pending changes')}</Link>
        </p>
      )}
    </>
  )
}
