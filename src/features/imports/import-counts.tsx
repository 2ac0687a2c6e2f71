import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { useTranslate } from '../../ui/text/i18n.ts'

type Counts = Pick<ProductImport, 'created' | 'updated' | 'unchanged' | 'failed' | 'dryRun'>

/** What an import did, or a test would do. */
export const ImportCounts = ({ job: { created, updated, unchanged = 0, failed, dryRun } }: { job: Counts }) => {
  const t = useTranslate()
  const counts = { created, updated, unchanged, failed }
  return (
    <p>
      {dryRun
        ? t('{created} would be new, {updated} changed, {unchanged} unchanged, {failed} left out', counts)
        : t('{created} new, {updated} changed, {unchanged} unchanged, {failed} left out', counts)}
    </p>
  )
}
