import { useEffect, useState } from 'react'
import type { InputOf } from '../../contract/endpoint.ts'
import { getImport, type Import, importProducts } from '../../contract/product-files.ts'
import { ApiFailure } from '../../local/api.ts'
import { ask } from '../../local/ask.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { whyMissing } from '../site/why-missing.ts'
import { pauseBefore, progressOf } from './import-progress.ts'
import { forgetImport, keepImport, readImport } from './kept-import.ts'

export type ImportRun = {
  /** The last word of the server; null before the first. */
  job: Import | null
  failure: ApiFailure | null
  isSending: boolean
  start: (file: File, isDryRun: boolean) => void
}

/** Sends a CSV file and watches what the server makes of it; it goes on there when the screen is left, and is shown again. */
export const useImport = (): ImportRun => {
  const [id, setId] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const job = useWatched(id, setFailure)
  useEffect(() => {
    readImport()
      .then(kept => setId(begun => begun ?? kept))
      .catch(reportError)
  }, [])
  useForgottenOnceLeft(job)
  const send = async (file: File, isDryRun: boolean) => {
    setSending(true)
    setFailure(null)
    try {
      const input = { dryRun: isDryRun, file }
      const { data } = await ask(importProducts, input as InputOf<typeof importProducts>)
      await keepImport(data.importId)
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

/** What the server says of an import, asked again until it is over. */
const useWatched = (id: string | null, onFailure: (failure: ApiFailure | null) => void): Import | null => {
  const [job, setJob] = useState<Import | null>(null)
  useEffect(() => {
    if (!id) return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const look = async (times: number): Promise<void> => {
      const found = await readOnce(id, onFailure)
      if (isLeft) return
      if (found) setJob(found)
      if (found && progressOf(found).isOver) return finish(found)
      timer = setTimeout(() => look(times + 1).catch(reportError), pauseBefore(times))
    }
    look(0).catch(reportError)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, onFailure])
  return job
}

/** What stands now; null where it could not be asked: the next look tries again. */
const readOnce = async (id: string, onFailure: (failure: ApiFailure | null) => void): Promise<Import | null> => {
  try {
    const { data } = await ask(getImport, { id })
    onFailure(null)
    return data
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    onFailure(error)
    if (whyMissing(error)) await forgetImport(id)
    return null
  }
}

/** A report outlives a reload or a killed tab, until its vendor goes elsewhere or takes in another file. */
const useForgottenOnceLeft = (job: Import | null): void => {
  const seen = job && progressOf(job).isOver ? job.id : null
  useEffect(() => {
    if (!seen) return
    return () => {
      forgetImport(seen).catch(reportError)
    }
  }, [seen])
}

/** The new goods come to this device. Out of reach, the next sync brings them. */
const finish = async ({ dryRun }: Import): Promise<void> => {
  if (dryRun) return
  await syncAccount().catch(error => {
    if (!(error instanceof ApiFailure)) throw error
  })
}
