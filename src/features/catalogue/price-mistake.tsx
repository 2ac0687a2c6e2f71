import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useText } from '../../ui/text.ts'

/** An address whose lowest price is above its highest: nothing was asked of anyone. */
export const PriceMistake = ({ onClear }: { onClear: () => void }) => {
  const t = useText()
  return (
    <Empty
      title={t('No price is within this range')}
      drawing="scales"
      action={
        <Button variant="brand" onClick={onClear}>
          {t('Any price')}
        </Button>
      }
    >
      {t('The minimum price is above the maximum price. Change one of them, or look at every price.')}
    </Empty>
  )
}
