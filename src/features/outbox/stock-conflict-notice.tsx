import { formatNumber } from '../../contract/messages/number-format.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import type { StockConflict } from '../../local/resources/products/optimistic.ts'
import { refreshProduct, resubmitStock } from '../../local/resources/products/submit.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useOwnProduct } from '../vendor-data/use-own-products.ts'
import { PendingChangeActions } from './pending-change-actions.tsx'
import { CHANGE_MESSAGES, useSubmit } from './use-submit.ts'

/** The text of a stock conflict: the current stock and the written one. Fetches the product; undefined: no conflict. */
export const useStockConflictText = (conflict: StockConflict | undefined): string | undefined => {
  const t = useTranslate()
  const locale = useLocale()
  const id = String(conflict?.entry.input.id ?? '')
  const product = useOwnProduct(id)
  useRefresh(id, () => refreshProduct(id))
  if (!conflict) return undefined
  const now = formatNumber(product?.stock ?? conflict.found, locale)
  return t('In stock now: {now}. You wrote: {count}.', { now, count: formatNumber(conflict.written, locale) })
}

/** A stock change that was rejected because items were sold meanwhile: shows the current stock and sends the change again. */
export const StockConflictNotice = ({
  conflict,
  entries,
}: {
  conflict: StockConflict
  entries: readonly OutboxEntry[]
}) => {
  const t = useTranslate()
  const locale = useLocale()
  const { run, isBusy } = useSubmit()
  const { entry, written } = conflict
  const title = useStockConflictText(conflict)
  const count = formatNumber(written, locale)
  return (
    <>
      <ErrorNotice title={title ?? t('Not saved')}>{translateFailure(entry.error)}</ErrorNotice>
      <PendingChangeActions entry={entry} entries={entries} except={['send']}>
        <Button variant="brand" isBusy={isBusy} onClick={() => run(CHANGE_MESSAGES, () => resubmitStock(conflict))}>
          {t('Set the stock to {count}', { count })}
        </Button>
      </PendingChangeActions>
    </>
  )
}
