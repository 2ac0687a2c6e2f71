import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import type { Refresh } from '../catalogue/use-refresh.ts'
import { isCutShort } from './cut-short.ts'

/** Above a list of own rows: says that it is not whole where the first fetch was cut off. Nothing everywhere else. */
export const PartNote = ({ refresh: { failure, retry } }: { refresh: Refresh }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const at = useLiveQuery(readAccountAt)
  if (at === undefined || !isCutShort({ at, isOnline, hasFailed: failure !== null })) return null
  return (
    <Notice
      title={t('Not everything has come to this phone yet.')}
      action={isOnline && <Button onClick={retry}>{t('Try again')}</Button>}
    />
  )
}

const readAccountAt = async (): Promise<number | null> => {
  const account = await db.meta.get('account')
  return account?.key === 'account' ? account.value.at : null
}
