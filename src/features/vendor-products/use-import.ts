import { useEffect, useState } from 'react'
import type { InputOf } from '../../contract/endpoint.ts'
import { getImport, importProducts, type ProductImport } from '../../contract/product-csv.ts'
import { getMissingReason } from '../../lists/missing-reason.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { clearStoredImportId, readStoredImportId, storeImportId } from '../../local/resources/product-imports.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'
import { getImportProgress, getPollDelay } from './import-progress.ts'

export type ImportControls = {
  /** The import as the server last reported it; null before the first report. */
  job: ProductImport | null
  failure: ApiFailure | null
  isSending: boolean
  start: (file: File, isDryRun: boolean) => void
}

/** Uploads a CSV file and polls its import, which goes on when the screen is left and is shown again on return. */
export const useImport = (): ImportControls => {
  const [id, setId] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const job = useImportPolling(id, setFailure)
  useEffect(() => {
    readStoredImportId()
      .then(kept => setId(begun => begun ?? kept))
      .catch(reportError)
  }, [])
  useClearImportOnLeave(job)
  const send = async (file: File, isDryRun: boolean) => {
    setSending(true)
    setFailure(null)
    try {
      const input = { dryRun: isDryRun, file }
      const { data } = await callAuthenticated(importProducts, input as InputOf<typeof importProducts>)
      await storeImportId(data.importId)
      setId(data.importId)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const start = (file: File, isDryRun: boolean) => {
    setId(null)
    send(file, isDryRun).catch(reportError)
  }
  return { job: job?.id === id ? job : null, failure, isSending, start }
}

/** Polls an import until it is finished. */
const useImportPolling = (id: string | null, onFailure: (failure: ApiFailure | null) => void): ProductImport | null => {
  const [job, setJob] = useState<ProductImport | null>(null)
  useEffect(() => {
    if (!id) return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const look = async (times: number): Promise<void> => {
      const found = await fetchImport(id, onFailure)
      if (isLeft) return
      if (found) setJob(found)
      if (found && getImportProgress(found).isOver) return syncImportedProducts(found)
      timer = setTimeout(() => look(times + 1).catch(reportError), getPollDelay(times))
    }
    look(0).catch(reportError)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, onFailure])
  return job
}

/** The current state; null: the request failed, and the next poll tries again. */
const fetchImport = async (
  id: string,
  onFailure: (failure: ApiFailure | null) => void,
): Promise<ProductImport | null> => {
  try {
    const { data } = await callAuthenticated(getImport, { id })
    onFailure(null)
    return data
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    onFailure(error)
    if (getMissingReason(error)) await clearStoredImportId(id)
    return null
  }
}

/** The report survives a reload, until the vendor leaves the screen or imports another file. */
const useClearImportOnLeave = (job: ProductImport | null): void => {
  const seen = job && getImportProgress(job).isOver ? job.id : null
  useEffect(() => {
    if (!seen) return
    return () => {
      clearStoredImportId(seen).catch(reportError)
    }
  }, [seen])
}

/** Fetches the new products. Offline, the next sync does. */
const syncImportedProducts = async ({ dryRun }: ProductImport): Promise<void> => {
  if (dryRun) return
  await pullAccount().catch(error => {
    if (!(error instanceof ApiFailure)) throw error
  })
}
