import { Button } from '../../../ui/controls/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { ActionBarTotal } from '../cart/cart-summary.tsx'

type PlaceOrderBarProps = {
  amount: number
  /** What it costs at the most, while the fee depends on the address. */
  upTo: number
  /** The label of the button. */
  action: string
  isBusy: boolean
  isDisabled: boolean
}

/** The total and the button that orders. */
export const PlaceOrderBar = ({ amount, upTo, action, isBusy, isDisabled }: PlaceOrderBarProps) => (
  <ActionBar>
    <ActionBarTotal amount={amount} isFrom={upTo > amount} />
    <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} disabled={isDisabled}>
      {action}
    </Button>
  </ActionBar>
)
