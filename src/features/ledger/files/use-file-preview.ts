import { useRef, useState } from 'react'
import type { FileColumns, FilePreview, FileUse } from '../../../contract/ledger/file-columns.ts'
import { SETTLEMENT_BODY_LIMIT } from '../../../contract/settlements/settlements.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'

/** Asks the server what would be read from a file. */
export type AskForPreview<Use extends FileUse> = (
  file: File,
  columns: FileColumns<Use> | undefined,
) => Promise<FilePreview>

/** A chosen file, what would be read from it, and the columns that a person has named. */
export const useFilePreview = <Use extends FileUse>(ask: AskForPreview<Use>) => {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<FileColumns<Use> | undefined>()
  const [preview, setPreview] = useState<FilePreview | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const asked = useRef(0)

  const read = async (chosen: File, named: FileColumns<Use> | undefined) => {
    asked.current += 1
    const turn = asked.current
    setReading(true)
    setError(null)
    try {
      const found = await ask(chosen, named)
      if (turn === asked.current) setPreview(found)
    } catch (failure) {
      if (turn === asked.current) setError(translateFailure(failure))
    } finally {
      if (turn === asked.current) setReading(false)
    }
  }
  const select = (chosen: File | null) => {
    asked.current += 1
    const isTooLarge = chosen !== null && chosen.size > SETTLEMENT_BODY_LIMIT
    setFile(isTooLarge ? null : chosen)
    setColumns(undefined)
    setPreview(null)
    setReading(false)
    setError(isTooLarge ? t('Choose a file of at most 2 MB.') : null)
    return chosen && !isTooLarge ? read(chosen, undefined) : undefined
  }
  const uses = columns ?? readUses<Use>(preview)
  const name = (title: string, use: Use | '') => {
    if (!file) return
    const named = nameColumn(uses, title, use)
    setColumns(named)
    void read(file, named)
  }
  const fail = (message: MessageKey) => setError(t(message))
  return { file, columns, uses, preview, error, isReading, select, name, fail }
}

/** What the server has recognised. */
const readUses = <Use extends FileUse>(preview: FilePreview | null): FileColumns<Use> =>
  Object.fromEntries(
    (preview?.columns ?? []).flatMap(({ use, title }) => (use ? [[use, title]] : [])),
  ) as FileColumns<Use>

/** Another column that was read as this is not read any more. */
const nameColumn = <Use extends FileUse>(before: FileColumns<Use>, title: string, use: Use | ''): FileColumns<Use> => {
  const others = Object.entries(before).filter(([, other]) => other !== title)
  return { ...Object.fromEntries(others), ...(use && { [use]: title }) } as FileColumns<Use>
}
