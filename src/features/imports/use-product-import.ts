import { useEffect, useState } from 'react'
import type { ImportSettings } from '../../contract/imports/import-settings.ts'
import {
  addImportPicture,
  getImport,
  importProducts,
  type ProductImport,
  startImport,
  undoImport,
} from '../../contract/imports/product-csv.ts'
import { cutText } from '../../contract/text-cut.ts'
import { getMissingReason } from '../../lists/missing-reason.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { clearStoredImportId, readStoredImportId, storeImportId } from '../../local/imports/product-imports.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'
import { scalePicture, UnreadablePictureError } from '../../ui/forms/scale-picture.ts'
import { getPollDelay, isWorking } from './import-progress.ts'

export type UploadProgress = { done: number; total: number; failed: string[] }
export type Upload = { file: File; pictures: readonly File[]; shopId: string | undefined }

export type ImportControls = {
  /** The import as the server last reported it; null before the first report. */
  job: ProductImport | null
  failure: ApiFailure | null
  /** It is not known yet whether an import of before goes on here, or how it stands. */
  isOpening: boolean
  isSending: boolean
  /** Pictures that are sent after the file. */
  pictures: UploadProgress | null
  upload: (upload: Upload) => void
  /** Reads the file again with these settings. */
  restart: (settings: ImportSettings, isDryRun: boolean) => void
  undo: (id: string) => void
  /** Leaves the file or the report. */
  reset: () => void
}

/** Uploads a product file and polls its import, which goes on when the screen is left and is shown again on return. */
export const useProductImport = (): ImportControls => {
  /** Undefined: what this device remembers is not read yet. */
  const [id, setId] = useState<string | null>()
  /** Counts the runs of the import, so that each is polled. */
  const [run, setRun] = useState(0)
  const [isSending, setSending] = useState(false)
  const [pictures, setPictures] = useState<UploadProgress | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [job, setJob] = useImportPolling(id, run, setFailure)
  useEffect(() => {
    readStoredImportId()
      .then(setId)
      .catch(error => {
        setId(null)
        reportError(error)
      })
  }, [])
  useClearImportOnLeave(job)
  const poll = async (importId: string) => {
    await storeImportId(importId)
    setId(importId)
    setRun(before => before + 1)
  }
  const send = (work: () => Promise<void>) => {
    setSending(true)
    setFailure(null)
    work()
      .catch(error => (error instanceof ApiFailure ? setFailure(error) : reportError(error)))
      .finally(() => setSending(false))
  }
  const upload = (files: Upload) => {
    setId(null)
    setJob(null)
    setPictures(null)
    send(async () => {
      const importId = await sendFile(files)
      await poll(importId)
      if (files.pictures.length === 0) return
      const { settings = {} } = await waitUntilRead(importId)
      await sendPictures(importId, files.pictures, setPictures)
      await startAgain(importId, settings, true)
      await poll(importId)
    })
  }
  const restart = (settings: ImportSettings, isDryRun: boolean) => {
    if (!job) return
    send(async () => {
      await startAgain(job.id, settings, isDryRun)
      setJob({ ...job, settings, state: 'QUEUED', dryRun: isDryRun, done: 0 })
      await poll(job.id)
    })
  }
  const undo = (importId: string) =>
    send(async () => {
      await callAuthenticated(undoImport, { id: importId })
      await poll(importId)
    })
  const reset = () => {
    if (job) clearStoredImportId(job.id).catch(reportError)
    setId(null)
    setJob(null)
    setPictures(null)
    setFailure(null)
  }
  const shown = job?.id === id ? job : null
  const isOpening = id === undefined || (id !== null && !shown && !failure)
  return { job: shown, failure, isOpening, isSending, pictures, upload, restart, undo, reset }
}

const sendFile = async ({ file, shopId }: Upload): Promise<string> => {
  const { data } = await callAuthenticated(importProducts, {
    ...{ dryRun: true, settings: {}, fileName: cutText(file.name, 200), ...(shopId && { shopId }), file },
  })
  return data.importId
}

const startAgain = (id: string, settings: ImportSettings, dryRun: boolean) =>
  callAuthenticated(startImport, { id, settings, dryRun })

/** Pictures can be sent once the file was read. */
const waitUntilRead = async (id: string): Promise<ProductImport> => {
  for (let look = 0; ; look++) {
    const { data } = await callAuthenticated(getImport, { id })
    if (!isWorking(data)) return data
    await new Promise(resolve => setTimeout(resolve, getPollDelay(look)))
  }
}

/** Sends pictures one by one, small as product photos are. One that cannot be read does not stop the others. */
const sendPictures = async (
  id: string,
  files: readonly File[],
  report: (progress: UploadProgress) => void,
): Promise<void> => {
  const failed: string[] = []
  report({ done: 0, total: files.length, failed })
  for (const [at, file] of files.entries()) {
    await sendPicture(id, file).catch(error => {
      if (!isPictureFailure(error)) throw error
      failed.push(file.name)
    })
    report({ done: at + 1, total: files.length, failed: [...failed] })
  }
}

const sendPicture = async (id: string, file: File): Promise<void> => {
  await callAuthenticated(addImportPicture, { id, name: file.name.slice(-200), file: await scalePicture(file) })
}

const isPictureFailure = (error: unknown): boolean =>
  error instanceof UnreadablePictureError ||
  (error instanceof ApiFailure && typeof error.status === 'number' && [400, 413, 415].includes(error.status))

type SetJob = (job: ProductImport | null) => void

/** Polls an import until it is finished. */
const useImportPolling = (
  id: string | null | undefined,
  run: number,
  onFailure: (failure: ApiFailure | null) => void,
): [ProductImport | null, SetJob] => {
  const [job, setJob] = useState<ProductImport | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run of the same import is polled anew
  useEffect(() => {
    if (!id) return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const look = async (times: number): Promise<void> => {
      const found = await fetchImport(id, onFailure)
      if (isLeft) return
      if (found) setJob(found)
      if (found && !isWorking(found)) return syncImportedProducts(found)
      timer = setTimeout(() => look(times + 1).catch(reportError), getPollDelay(times))
    }
    look(0).catch(reportError)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, run, onFailure])
  return [job, setJob]
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

/**
 * A report survives a reload, until the vendor leaves the screen. A file that is not imported yet survives that, too.
 */
const useClearImportOnLeave = (job: ProductImport | null): void => {
  const seen = job && !isWorking(job) && !job.hasFile ? job.id : null
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
