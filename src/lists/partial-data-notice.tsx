import { useLiveQuery } from 'dexie-react-hooks'
import { readMeta } from '../local/db/meta.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import { useConnection } from '../ui/state/use-connection.ts'
import { useTranslate } from '../ui/text/i18n.ts'
import type { RefreshState } from './use-refresh.ts'

type PartialDataNoticeProps = {
  refresh: RefreshState
  /** How many rows of the list are on this device. */
  count: number
}

/**
 * Above a list of the account's rows: says that the first sync is still running, or was interrupted, and rows are
 * missing.
 */
export const PartialDataNotice = ({ refresh: { failure, retry }, count }: PartialDataNoticeProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const at = useLiveQuery(readAccountSyncTime)
  if (at === undefined) return null
  const state = getFirstSyncState({ at, isOnline, hasFailed: failure !== null })
  if (state === 'complete') return null
  if (state === 'running')
    return (
      <output className="meta">{t('Loading to this phone: {count} so far. Numbers may still grow.', { count })}</output>
    )
  return (
    <Notice
      title={t('Not everything has come to this phone yet.')}
      action={isOnline && <Button onClick={retry}>{t('Try again')}</Button>}
    />
  )
}

const readAccountSyncTime = async (): Promise<number | null> => (await readMeta('account'))?.at ?? null

type SyncProgress = {
  /** When this device last had all rows of the signed-in account, in milliseconds; null: never. */
  at: number | null
  isOnline: boolean
  /** Did the last sync fail? */
  hasFailed: boolean
}

/**
 * How far the account's first sync is. Until it is complete, lists and their counts are of what has come so far;
 * `interrupted`: nothing continues it now.
 */
export const getFirstSyncState = ({
  at,
  isOnline,
  hasFailed,
}: SyncProgress): 'complete' | 'running' | 'interrupted' => {
  if (at !== null) return 'complete'
  return isOnline && !hasFailed ? 'running' : 'interrupted'
}
