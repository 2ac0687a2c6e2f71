import { formatNumber } from '../../contract/money.ts'
import type { StockConflict } from '../../local/product-overlay.ts'
import { lookAgain, submitStockAgain } from '../../local/product-writes.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'
import { EntryChoices } from '../orders/entry-choices.tsx'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { useOwnProduct } from './use-own-products.ts'

/** How many there are now, and how many were written; asks for what is there as soon as it can. Nothing without a conflict. */
export const useStockWords = (conflict: StockConflict | undefined): string | undefined => {
  const t = useText()
  const locale = useLocale()
  const id = String(conflict?.entry.input.id ?? '')
  const product = useOwnProduct(id)
  useRefresh(id, () => lookAgain(id))
  if (!conflict) return undefined
  const now = formatNumber(product?.stock ?? conflict.found, locale)
  return t('In stock now: {now}. You wrote: {count}.', { now, count: formatNumber(conflict.written, locale) })
}

/** A stock that was refused since some were sold meanwhile: how many there are now, and the figure sent anew against that. */
export const RefusedStock = ({ conflict, entries }: { conflict: StockConflict; entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const locale = useLocale()
  const { run, isBusy } = useSend()
  const { entry, written } = conflict
  const title = useStockWords(conflict)
  const count = formatNumber(written, locale)
  return (
    <>
      <ErrorNote title={title ?? t('Not saved')}>{t(entry.error?.message ?? '')}</ErrorNote>
      <EntryChoices entry={entry} entries={entries} except={['send']}>
        <Button variant="brand" isBusy={isBusy} onClick={() => run(CHANGE_WORDS, () => submitStockAgain(conflict))}>
          {t('Set the stock to {count}', { count })}
        </Button>
      </EntryChoices>
    </>
  )
}
