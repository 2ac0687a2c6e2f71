import { originalPrice } from '../../../contract/discounts.ts'
import { formatNumber, formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { type FigureConflict, findFigureConflict } from '../../../local/products/optimistic.ts'
import { refreshProduct, resubmitFigure } from '../../../local/products/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { useOwnProduct } from './use-own-products.ts'

const CONFLICT_TEXTS = {
  stock: { title: 'In stock now: {now}. You wrote: {count}.', button: 'Set the stock to {count}' },
  price: { title: 'Price now: {now}. You wrote: {count}.', button: 'Set the price to {count}' },
  discount: { title: 'The price before is now {now}. You wrote: {count}.', button: 'Set the price before to {count}' },
} as const

/** A discount is shown as the price before, which forms ask for. */
const formatFigure = (field: FigureConflict['field'], figure: number, price: number, locale: Locale): string => {
  if (field === 'stock') return formatNumber(figure, locale)
  if (field === 'discount') return figure > 0 ? formatTaka(originalPrice({ price, discount: figure }), locale) : '–'
  return formatTaka(figure, locale)
}

/** What somebody wrote, where the price may have been written with the discount. */
const formatWrittenFigure = ({ field, entry, written }: FigureConflict, price: number, locale: Locale): string =>
  formatFigure(field, written, Number(entry.input.price ?? price), locale)

/** The text of a conflict: the current figure and the written one. Fetches the product; undefined: no conflict. */
export const useFigureConflictText = (conflict: FigureConflict | undefined): string | undefined => {
  const t = useTranslate()
  const locale = useLocale()
  const id = conflict?.entry.input.id ?? ''
  const product = useOwnProduct(id)
  useRefresh(id, () => refreshProduct(id))
  if (!conflict) return undefined
  const { field, found } = conflict
  const price = product?.price ?? 0
  return t(CONFLICT_TEXTS[field].title, {
    now: formatFigure(field, product?.[field] ?? found, price, locale),
    count: formatWrittenFigure(conflict, price, locale),
  })
}

/** Under a product's row: its pending change, or why a change was rejected and what to do. */
export const ProductPendingNote = ({ entries }: { entries: readonly OutboxEntry[] }) => {
  const rejected = entries.find(entry => entry.state === 'rejected')
  const conflict = rejected && findFigureConflict([rejected])
  if (!conflict) return <PendingNote entries={entries} />
  return (
    <Stack gap="sm">
      <FigureConflictNotice conflict={conflict} entries={entries} />
    </Stack>
  )
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
  const { entry, field } = conflict
  const product = useOwnProduct(entry.input.id)
  const title = useFigureConflictText(conflict)
  return (
    <>
      <ErrorNotice title={title ?? t('Not saved')}>
        {field === 'discount' ? t('It was changed on another device.') : translateFailure(entry.error)}
      </ErrorNotice>
      <PendingChangeActions entry={entry} entries={entries} except={['send']}>
        <Button variant="brand" isBusy={isBusy} onClick={() => run(CHANGE_MESSAGES, () => resubmitFigure(conflict))}>
          {t(CONFLICT_TEXTS[field].button, { count: formatWrittenFigure(conflict, product?.price ?? 0, locale) })}
        </Button>
      </PendingChangeActions>
    </>
  )
}
