import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../ui/notices/skeleton.tsx'
import { useConnection } from '../ui/state/use-connection.ts'
import { translateFailure } from '../ui/text/translate-failure.ts'

type FreshDocumentProps<Document> = {
  /** Must be the same function in each rendering. */
  load: () => Promise<Document>
  children: (document: Document, refresh: () => Promise<void>) => ReactNode
}

/** A document of settings. It is asked for at each visit, because others may have changed it. */
export const FreshDocument = <Document,>({ load, children }: FreshDocumentProps<Document>) => {
  const { isOnline } = useConnection()
  const [document, setDocument] = useState<Document>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    try {
      setDocument(await load())
      setFailure(null)
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [load])
  useEffect(() => void refresh(), [refresh])
  return (
    <>
      {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
      {document && children(document, refresh)}
      {!document && !failure && (
        <>
          <Loading />
          <Skeleton shape="row" />
        </>
      )}
    </>
  )
}
