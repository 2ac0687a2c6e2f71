import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { CELL_LABELS } from './bulk-fill.tsx'
import { CELLS, findCellErrors, type TypedVariant } from './typed-assortment.ts'
import './variant-cards.css'
import { VariantPicture } from './variant-picture.tsx'
import { VariantCell, type VariantTableProps } from './variant-table.tsx'
import { showVariantTitle } from './variant-title.ts'

/** On phones: the variants as cards, of which one is open at a time. */
export const VariantCards = (props: VariantTableProps) => {
  const t = useTranslate()
  const { options, variants } = props.assortment
  const [openId, setOpenId] = useOpenVariant(props)
  const remove = (gone: TypedVariant) =>
    props.onRemoval({ options, variants: variants.filter(variant => variant !== gone), removed: [gone] })
  return (
    <ul className="variant-cards" aria-label={t('Variants')}>
      {variants.map(variant => (
        <VariantCard
          key={variant.id}
          {...props}
          variant={variant}
          isOpen={variant.id === openId}
          onToggle={() => setOpenId(variant.id === openId ? null : variant.id)}
          {...(variants.length > 1 && { onRemove: () => remove(variant) })}
        />
      ))}
    </ul>
  )
}

/** A form that is sent with errors opens the first variant that has one. */
const useOpenVariant = ({ assortment: { variants }, hasErrors }: VariantTableProps) => {
  const [open, setOpen] = useState({ id: variants.length === 1 ? (variants[0]?.id ?? null) : null, hasErrors: false })
  const setOpenId = (id: string | null) => setOpen({ id, hasErrors })
  if (open.hasErrors !== hasErrors)
    setOpen({ id: (hasErrors && variants.find(hasCellErrors)?.id) || open.id, hasErrors })
  return [open.id, setOpenId] as const
}

const hasCellErrors = (variant: TypedVariant): boolean => Object.keys(findCellErrors(variant)).length > 0

type VariantCardProps = VariantTableProps & {
  variant: TypedVariant
  isOpen: boolean
  onToggle: () => void
  onRemove?: () => void
}

const VariantCard = ({ variant, isOpen, onToggle, onRemove, ...table }: VariantCardProps) => {
  const t = useTranslate()
  const id = useId()
  const title = showVariantTitle(table.assortment.options, variant.values)
  return (
    <li className="variant-card">
      <button type="button" className="variant-card-head" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <strong>{title}</strong>
        <VariantSummary variant={variant} hasErrors={table.hasErrors} />
        <ChevronDown aria-hidden="true" />
      </button>
      <div id={id} className="variant-card-cells" hidden={!isOpen}>
        {isOpen &&
          CELLS.map(cell => (
            <div key={cell}>
              <span aria-hidden="true">{t(CELL_LABELS[cell])}</span>
              <VariantCell {...table} variant={variant} cell={cell} />
            </div>
          ))}
        {isOpen && table.pictures.length > 1 && (
          <div>
            <span aria-hidden="true">{t('Picture')}</span>
            <VariantPicture {...table} variant={variant} />
          </div>
        )}
        {isOpen && onRemove && (
          <Button icon={Trash2} variant="quiet" aria-label={t('Remove {name}', { name: title })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

const VariantSummary = ({ variant, hasErrors }: Pick<VariantCardProps, 'variant' | 'hasErrors'>) => {
  const t = useTranslate()
  const { price, stock } = variant
  if (hasErrors && hasCellErrors(variant)) return <span className="variant-card-error">{t('Needs a correction')}</span>
  return (
    <span>
      {price ? `৳${price}` : t('Price missing')} ·{' '}
      {stock ? t('{count} in stock', { count: stock }) : t('Stock missing')}
    </span>
  )
}
