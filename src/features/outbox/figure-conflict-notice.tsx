import { formatNumber, formatTaka, type Locale } from '../../contract/messages/number-format.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import type { FigureConflict } from '../../local/resources/products/optimistic.ts'
import { refreshProduct, resubmitFigure } from '../../local/resources/products/submit.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useOwnProduct } from '../vendor-data/use-own-products.ts'
import { PendingChangeActions } from './pending-change-actions.tsx'
import { CHANGE_MESSAGES, useSubmit } from './use-submit.ts'

const CONFLICT_TEXTS = {
  stock: { title: 'In stock now: {now}. You wrote: {count}.', button: 'Set the stock to {count}' },
  price: { title: 'Price now: {now}. You wrote: {count}.', button: 'Set the price to {count}' },
  discount: { title: 'Discount now: {now}. You wrote: {count}.', button: 'Set the discount to {count}' },
} as const

const formatFigure = (field: FigureConflict['field'], figure: number, locale: Locale): string =>
  field === 'stock' ? formatNumber(figure, locale) : formatTaka(figure, locale)

/** The text of a conflict: the current figure and the written one. Fetches the product; undefined: no conflict. */
export const useFigureConflictText = (conflict: FigureConflict | undefined): string | undefined => {
  const t = useTranslate()
  const locale = useLocale()
  const id = String(conflict?.entry.input.id ?? '')
  const product = useOwnProduct(id)
  useRefresh(id, () => refreshProduct(id))
  if (!conflict) return undefined
  const { field, found, written } = conflict
  return t(CONFLICT_TEXTS[field].title, {
    now: formatFigure(field, product?.[field] ?? found, locale),
    count: formatFigure(field, written, locale),
  })
}

/** A figure that was rejected because it has changed: shows the present one and sends the written one again. */
export const FigureConflictNotice = ({
  conflict,
  entries,
}: {
  conflict: FigureConflict
  entries: readonly OutboxEntry[]
}) => {
  const t = useTranslate()
  const locale = useLocale()
  const { run, isBusy } = useSubmit()
  const { entry, field, written } = conflict
  const title = useFigureConflictText(conflict)
  return (
    <>
      <ErrorNotice title={title ?? t('Not saved')}>{translateFailure(entry.error)}</ErrorNotice>
      <PendingChangeActions entry={entry} entries={entries} except={['send']}>
        <Button variant="brand" isBusy={isBusy} onClick={() => run(CHANGE_MESSAGES, () => resubmitFigure(conflict))}>
          {t(CONFLICT_TEXTS[field].button, { count: formatFigure(field, written, locale) })}
        </Button>
      </PendingChangeActions>
    </>
  )
}
