import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../local/db/database.ts'
import { Button } from '../ui/button.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import { useConnection } from '../ui/use-connection.ts'
import { isSyncIncomplete } from './incomplete-sync.ts'
import type { RefreshState } from './use-refresh.ts'

/** Above a list of the account's rows: warns that the first sync was interrupted and rows are missing. */
export const PartialDataNotice = ({ refresh: { failure, retry } }: { refresh: RefreshState }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const at = useLiveQuery(readAccountSyncTime)
  if (at === undefined || !isSyncIncomplete({ at, isOnline, hasFailed: failure !== null })) return null
  return (
    <Notice
      title={t('Not everything has come to this phone yet.')}
      action={isOnline && <Button onClick={retry}>{t('Try again')}</Button>}
    />
  )
}

const readAccountSyncTime = async (): Promise<number | null> => {
  const account = await db.meta.get('account')
  return account?.key === 'account' ? account.value.at : null
}
