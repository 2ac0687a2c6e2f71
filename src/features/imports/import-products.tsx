import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useCloseForm } from '../../ui/forms/use-close-form.ts'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { CategoriesStep } from './categories-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { hasOutline, type ImportStep } from './import-steps.ts'
import { PreviewStep } from './preview-step.tsx'
import { type ImportStepControls, useFocusOnStep, useImportStep } from './use-import-step.ts'
import { type ImportControls, type UploadProgress, useProductImport } from './use-product-import.ts'
import './product-import.css'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportProblems } from './import-problems.tsx'
import { getImportProgress } from './import-progress.ts'

/** Imports products from a file in steps: file, columns, categories, preview, report. */
export const ImportProducts = () => {
  useTitle(useTranslate()('Import products'))
  return <ImportForm {...useProductImport()} />
}

const STEPS: readonly ImportStep[] = ['FILE', 'COLUMNS', 'CATEGORIES', 'PREVIEW', 'REPORT']

export const ImportForm = (controls: ImportControls) => {
  const t = useTranslate()
  const steps = useImportStep(controls)
  const place = useFocusOnStep(steps.step)
  const names = [t('File'), t('Columns'), t('Categories'), t('Preview'), t('Import')]
  return (
    <Section title={t('Import products')} level={1}>
      <div className="product-import">
        <Steps label={t('Steps of the import')} steps={names} current={STEPS.indexOf(steps.step)} />
        {controls.failure && <ErrorNotice title={translateFailure(controls.failure)} />}
        <PicturesNotice pictures={controls.pictures} />
        <section className="product-import" ref={place} tabIndex={-1} aria-label={names[STEPS.indexOf(steps.step)]}>
          <Step {...controls} {...steps} />
        </section>
      </div>
    </Section>
  )
}

const Step = ({ step, isReading, go, change, changeInPlace, ...controls }: ImportControls & ImportStepControls) => {
  const t = useTranslate()
  const { job, isOpening, isSending, restart, reset } = controls
  if (isOpening) return <LoadingRows what={t('Loading the import')} count={1} />
  if (step === 'FILE' || !job) return <FileStep {...controls} />
  if (step === 'REPORT' || !hasOutline(job)) return <Report {...controls} job={job} />
  const base = { key: `${job.id} ${step}`, job, isBusy: isSending || isReading }
  if (step === 'COLUMNS')
    return (
      <ColumnsStep
        {...base}
        key={base.key}
        onBack={reset}
        onContinue={settings => (settings ? change(settings, null) : go(null))}
      />
    )
  if (step === 'CATEGORIES')
    return (
      <CategoriesStep
        {...base}
        key={base.key}
        onBack={() => go('COLUMNS')}
        onContinue={settings => change(settings, 'PREVIEW')}
      />
    )
  return (
    <PreviewStep
      {...base}
      key={base.key}
      onBack={() => go(job.outline.categories.length > 0 ? 'CATEGORIES' : 'COLUMNS')}
      onChange={changeInPlace}
      onImport={settings => restart({ ...job.settings, ...settings }, false)}
    />
  )
}

const Report = ({ job, isSending, undo, reset }: ImportControls & { job: ProductImport }) => {
  const t = useTranslate()
  const leave = useCloseForm('/dashboard/shop-products')
  const isOver = job.state === 'DONE' || job.state === 'FAILED'
  return (
    <>
      <ImportReport job={job} />
      <ButtonGroup>
        {isOver && (
          <Button variant="primary" onClick={leave}>
            {t('Show the products')}
          </Button>
        )}
        {job.undo === 'POSSIBLE' && (
          <Button isBusy={isSending} onClick={() => undo(job.id)}>
            {t('Undo this import')}
          </Button>
        )}
        {isOver && <Button onClick={reset}>{t('Import another file')}</Button>}
        {!isOver && <Button onClick={leave}>{t('Back')}</Button>}
      </ButtonGroup>
    </>
  )
}

/** The progress of an import and the errors in its file. */
const ImportReport = ({ job }: { job: ProductImport }) => {
  const t = useTranslate()
  const { rows, isOver, title } = getImportProgress(job)
  return (
    <>
      <Card as="section" label={t('Progress')}>
        <p role="status">
          <strong>{t(title, { done: job.done, total: job.total })}</strong>
        </p>
        {!isOver && (
          <progress className="import-progress" aria-label={t('Progress')} value={rows?.done} max={rows?.total || 1} />
        )}
        {job.dryRun && <p className="meta">{t('This is a test: nothing is changed.')}</p>}
        {/* Until it begins, they are those of the test before. */}
        {job.state !== 'QUEUED' && <ImportCounts job={job} />}
      </Card>
      {isOver && <ImportProblems problems={job.report} />}
    </>
  )
}

/** How many pictures are sent, and which could not be read. */
const PicturesNotice = ({ pictures }: { pictures: UploadProgress | null }) => {
  const t = useTranslate()
  if (!pictures) return null
  const { done, total, failed } = pictures
  if (done < total) return <p role="status">{t('{done} of {total} pictures sent', { done, total })}</p>
  if (failed.length === 0) return null
  return (
    <Notice tone="wait" title={t('{count} pictures could not be read', { count: failed.length })}>
      {failed.slice(0, 10).join(', ')}
    </Notice>
  )
}
