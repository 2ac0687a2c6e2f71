import type { ReactNode } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { useLocale, useTranslate } from '../text/i18n.ts'
import './bulk-bar.css'
import type { Selection } from '../state/use-selection.ts'

export type BulkBarProps = {
  selection: Selection
  /** Ids of the rows on the screen that can be selected. */
  ids: readonly string[]
  /** Buttons that act on the selected rows. */
  children: ReactNode
}

/** Above a list: select all, how many are selected, and the actions for them. Stays in view while scrolling. */
export const BulkBar = ({ selection, ids, children }: BulkBarProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const count = ids.filter(selection.has).length
  return (
    <fieldset className={`bulk-bar${count > 0 ? ' is-active' : ''}`} aria-label={t('Bulk actions')}>
      <Checkbox
        label={count > 0 ? t('{count} selected', { count: formatNumber(count, locale) }) : t('Select all on this page')}
        checked={count > 0 && count === ids.length}
        onChange={() => selection.toggleAll(ids)}
      />
      {count > 0 && (
        <>
          <Button variant="link" onClick={selection.clear}>
            {t('Clear')}
          </Button>
          {children}
        </>
      )}
    </fieldset>
  )
}
