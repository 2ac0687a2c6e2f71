import { Plus, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OPTIONS_MAX } from '../../../contract/constants.ts'
import { type AssortmentChange, removeOption } from '../../../contract/products/option-changes.ts'
import type { ProductOption } from '../../../contract/products/options.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFieldError } from '../../../ui/forms/contract-form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useTableScreen } from '../../../ui/state/use-wide-screen.ts'
import { type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './assortment.css'
import { BulkFill } from './bulk-fill.tsx'
import { addBlankOption } from './edit-assortment.ts'
import { OpenCombinations } from './open-combinations.tsx'
import { OptionEditor } from './option-editor.tsx'
import { parseAssortment, type TypedAssortment, type TypedVariant } from './typed-assortment.ts'
import { useAssortmentHistory } from './use-assortment-history.ts'
import { VariantCards } from './variant-cards.tsx'
import type { ChoosablePicture } from './variant-picture.tsx'
import { VariantTable } from './variant-table.tsx'
import { showVariantTitle } from './variant-title.ts'

type AssortmentEditorProps = {
  /** Options and variants as JSON, which the form keeps. */
  text: string
  pictures: readonly ChoosablePicture[]
  onChange: (changed: TypedAssortment) => void
}

/** Variants that a change removed, and the options that name them. */
type Removal = { options: readonly ProductOption[]; variants: readonly TypedVariant[] }

/** Options of a product and the table of its variants, in the form of the product. */
const AssortmentEditor = ({ text, pictures, onChange }: AssortmentEditorProps) => {
  const t = useTranslate()
  const assortment = parseAssortment(text) ?? { options: [], variants: [] }
  const { options, variants } = assortment
  const history = useAssortmentHistory(assortment, onChange)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const error = useFieldError('assortment')
  const table = useRef<HTMLDivElement>(null)
  const hasErrors = error !== null
  const Variants = useTableScreen() ? VariantTable : VariantCards
  // The form cannot focus its hidden field.
  useEffect(() => {
    if (hasErrors) table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasErrors])
  const change = (next: TypedAssortment, cell?: string) => {
    setRemoval(null)
    history.change(next, cell)
  }
  const remove = ({ removed, ...next }: AssortmentChange<TypedVariant>) => {
    history.change(next)
    setRemoval(removed.length > 0 ? { options, variants: removed } : null)
  }
  const undo =
    history.undo &&
    (() => {
      setRemoval(null)
      history.undo?.()
    })
  return (
    <>
      <Card as="section" label={t('Options')}>
        <h2>{t('Options')}</h2>
        {[...options.keys()].map(at => (
          <OptionEditor
            // An option has no id, and its name is being typed.
            key={at}
            assortment={assortment}
            at={at}
            onChange={change}
            onRemoval={remove}
            onRemove={() => remove(removeOption(assortment, at))}
          />
        ))}
        {options.length < OPTIONS_MAX && (
          <Row>
            <Button icon={Plus} onClick={() => change(addBlankOption(assortment))}>
              {t('Add an option')}
            </Button>
          </Row>
        )}
      </Card>
      {removal && <RemovalNotice removal={removal} {...(undo && { onUndo: undo })} />}
      <OpenCombinations assortment={assortment} onChange={change} />
      <Card as="section" label={t('Variants')}>
        <Row align="between">
          <h2>{t('Variants')}</h2>
          <Button icon={Undo2} variant="quiet" disabled={!undo} onClick={undo}>
            {t('Undo')}
          </Button>
        </Row>
        {error && <ErrorNotice title={error} />}
        {variants.length > 1 && <BulkFill assortment={assortment} pictures={pictures} onChange={change} />}
        <div ref={table}>
          <Variants
            assortment={assortment}
            pictures={pictures}
            hasErrors={hasErrors}
            onChange={change}
            onRemoval={remove}
          />
        </div>
      </Card>
    </>
  )
}

const RemovalNotice = ({ removal, onUndo }: { removal: Removal; onUndo?: () => void }) => {
  const t = useTranslate()
  useLocale()
  const count = removal.variants.length
  return (
    <Notice
      tone="wait"
      title={t('{count, plural, one {# variant goes when you save} other {# variants go when you save}}', { count })}
      action={onUndo && <Button onClick={onUndo}>{t('Undo')}</Button>}
    >
      {removal.variants.map(variant => showRemoved(removal.options, variant, t)).join(', ')}
    </Notice>
  )
}

const showRemoved = (options: readonly ProductOption[], { values, stock }: TypedVariant, t: Translate): string =>
  t('{variant} ({stock} in stock)', { variant: showVariantTitle(options, values), stock: stock || '0' })

export default AssortmentEditor
