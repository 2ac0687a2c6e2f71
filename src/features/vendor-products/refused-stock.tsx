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

/** A stock that was refused since some were sold meanwhile: how many there are now, and the figure sent anew against that. */
export const RefusedStock = ({ conflict, entries }: { conflict: StockConflict; entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const locale = useLocale()
  const { run, isBusy } = useSend()
  const { entry, written, found } = conflict
  const id = entry.input.id as string
  const product = useOwnProduct(id)
  useRefresh(id, () => lookAgain(id))
  const now = formatNumber(product?.stock ?? found, locale)
  const count = formatNumber(written, locale)
  return (
    <>
      <ErrorNote title={t('In stock now: {now}. You wrote: {count}.', { now, count })}>
        {t(entry.error?.message ?? '')}
      </ErrorNote>
      <EntryChoices entry={entry} entries={entries} except={['send']}>
        <Button variant="brand" isBusy={isBusy} onClick={() => run(CHANGE_WORDS, () => submitStockAgain(conflict))}>
          {t('Set the stock to {count}', { count })}
        </Button>
      </EntryChoices>
    </>
  )
}
