import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { listRemainingLines } from '../../../local/orders/parcels.ts'
import { FoldedFields } from '../../../ui/forms/folded-fields.tsx'
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { listTypedLines, type TypedParcel } from './typed-parcel.ts'

type ParcelLinesFieldProps = {
  order: OptimisticOrder
  typed: TypedParcel
  hasError: boolean
  onChange: (changed: Partial<TypedParcel>) => void
}

/** Which pieces are in this parcel, where the order is sent in parts. Nothing where there is only one piece. */
export const ParcelLinesField = ({ order, typed, hasError, onChange }: ParcelLinesFieldProps) => {
  const t = useTranslate()
  const remaining = listRemainingLines(order)
  const pieces = remaining.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces < 2) return null
  const isEmpty = listTypedLines(order, typed.pieces).length === 0
  return (
    <FoldedFields label={t('Send only a part')} isFilled={typed.pieces !== null} names={[]}>
      {remaining.map(({ id, quantity }) => {
        const item = order.orderItem.find(line => line.id === id)
        const name = item ? showItemName(item) : ''
        return (
          <Row key={id} align="between">
            <span>{name}</span>
            <QuantityStepper
              label={t('Pieces of {name}', { name })}
              min={0}
              max={quantity}
              value={typed.pieces?.[id] ?? quantity}
              onChange={count => onChange({ pieces: { ...typed.pieces, [id]: count } })}
            />
          </Row>
        )
      })}
      <p>{t('What stays can be handed over later, as another parcel.')}</p>
      {hasError && isEmpty && (
        <p className="field-error" role="alert">
          {t('Choose what is in the parcel.')}
        </p>
      )}
    </FoldedFields>
  )
}
