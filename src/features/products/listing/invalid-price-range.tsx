import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** Shown for a URL whose minimum price is above its maximum; no request is made. */
export const InvalidPriceRange = ({ onClear }: { onClear: () => void }) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('This price range is not valid')}
      illustration="scales"
      action={
        <Button variant="brand" onClick={onClear}>
          {t('Show all prices')}
        </Button>
      }
    >
      {t('The minimum price is higher than the maximum price. Change one of them, or show all prices.')}
    </EmptyState>
  )
}
