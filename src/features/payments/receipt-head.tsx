import { Check, Clock, Undo2, X } from 'lucide-react'
import { Stitch } from '../../ui/controls/stitch.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'
import './receipt.css'

const OUTCOME_ICONS = { paid: Check, held: Clock, open: Clock, failed: X, returned: Undo2 } as const

/** How a payment ended. */
export const ReceiptHead = ({ outcome, title, text }: { outcome: PaymentOutcome; title: string; text: string }) => {
  const Icon = OUTCOME_ICONS[outcome]
  return (
    <div className={`receipt-head receipt-${outcome}`}>
      <span className="receipt-mark">
        <Icon aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <Stitch />
      <p>{text}</p>
    </div>
  )
}
