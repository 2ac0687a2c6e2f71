import { type FormEvent, useRef, useState } from 'react'
import { IMPORT_BODY_LIMIT } from '../../contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { translateText, useTranslate } from '../../ui/i18n.ts'
import { ButtonGroup } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useCloseForm } from '../../ui/use-close-form.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ImportReport } from './import-report.tsx'
import './product-form.css'
import { type ImportControls, useImport } from './use-import.ts'

/** Imports products from a CSV file, with a dry run first; errors are shown by line and column. */
export const ImportProducts = () => {
  useTitle(useTranslate()('Import products'))
  return <ImportForm {...useImport()} />
}

/** The form, and below it the report of the last import. */
export const ImportForm = ({ job, failure, isSending, start }: ImportControls) => {
  const t = useTranslate()
  const leave = useCloseForm('/dashboard/shop-products')
  const { isOnline } = useConnection()
  const { file, input, error, selectFile } = useCsvFile()
  const isBusy = isSending || (job !== null && (job.state === 'QUEUED' || job.state === 'RUNNING'))
  const begin = (isDryRun: boolean) => (event: FormEvent) => {
    event.preventDefault()
    if (file) start(file, isDryRun)
    else selectFile(null)
  }
  return (
    <Section title={t('Import products')} level={1}>
      <form className="product-form" onSubmit={begin(true)} noValidate>
        <Card>
          <TextInput
            ref={input}
            label={t('CSV file')}
            hint={t(
              'Our own columns, or those of a Shopify export. Rows with an id change that product. A stock that was not changed since the export stays as it is now.',
            )}
            type="file"
            accept=".csv,text/csv"
            error={error && translateText(error)}
            onChange={event => selectFile(event.target.files?.[0] ?? null)}
          />
          {!isOnline && <p className="meta">{t('You need to be online to import products.')}</p>}
          <ButtonGroup>
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isOnline}>
              {t('Test the file')}
            </Button>
            <Button onClick={begin(false)} disabled={!isOnline || isBusy}>
              {t('Import now')}
            </Button>
            <Button onClick={leave}>{t('Back')}</Button>
          </ButtonGroup>
        </Card>
        {failure && <ErrorNotice title={translateFailure(failure)} />}
        {job && <ImportReport job={job} />}
      </form>
    </Section>
  )
}

/** The selected file and its error. */
const useCsvFile = () => {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const selectFile = (selected: File | null) => {
    const isTooLarge = selected !== null && selected.size > IMPORT_BODY_LIMIT
    setFile(isTooLarge ? null : selected)
    setError(getFileError(selected, isTooLarge))
    if (!selected || isTooLarge) input.current?.focus()
  }
  return { file, input, error, selectFile }
}

const getFileError = (selected: File | null, isTooLarge: boolean): string | null => {
  if (!selected) return 'Choose a CSV file.'
  return isTooLarge ? 'This file is too large.' : null
}
