import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { changePrice, readPriceBefore } from '../../../contract/products/price-before.ts'
import type { Product } from '../../../contract/products/products.ts'
import type { SubmitResult } from '../../../local/outbox/submit.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useEditGuard } from '../../../ui/forms/edit-guard.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { ProductRowForm, ProductRowPreview } from '../../../ui/goods/product-row.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { localiseDigits, translateText, useTranslate } from '../../../ui/text/i18n.ts'
import { pickChangedPrices } from '../bulk/bulk-product-changes.ts'
import { PriceAndStockValues } from './product-fields.ts'

type Figures = v.InferOutput<typeof PriceAndStockValues>
type FiguresInput = { price: string; stock: string }
type FiguresErrors = Partial<Record<keyof FiguresInput, string>>

/** The typed numbers, or their error. Bangla digits are accepted. */
export const parseFigures = (typed: FiguresInput): { figures: Figures } | { mistakes: FiguresErrors } => {
  const read = v.safeParse(PriceAndStockValues, typed)
  if (read.success) return { figures: read.output }
  const { price, stock } = v.flatten<typeof PriceAndStockValues>(read.issues).nested ?? {}
  return { mistakes: { ...(price && { price: price[0] }), ...(stock && { stock: stock[0] }) } }
}

type StoredFigures = Pick<Product, 'price' | 'discount' | 'stock'>
type FiguresFormProps = {
  /** Of the product, or of its variant: "Panjabi (Size 42)". */
  name: string
  figures: StoredFigures
  hasPrice: boolean
  onSave: (changes: Partial<StoredFigures>) => Promise<SubmitResult<unknown>>
}

/** Price and stock, edited in place: Enter or the tick saves, Escape or the cross cancels. */
export const FiguresForm = ({ name, figures, hasPrice, onSave }: FiguresFormProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const { typed, setTyped, isChanged, takeBack, mistakes, setMistakes } = useFiguresDraft(figures)
  useEditGuard(isChanged)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = parseFigures(typed)
    if ('mistakes' in read) return setMistakes(read.mistakes)
    const changes = pickChangedFigures(read.figures, figures)
    if (Object.keys(changes).length === 0) return takeBack()
    setMistakes({})
    return run({ loading: 'Sending', done: TOAST.updated }, () => onSave(changes))
  }
  const field = (name: keyof FiguresInput) => ({
    value: typed[name],
    error: mistakes[name] && translateText(mistakes[name]),
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    onChange: (event: { target: HTMLInputElement }) => setTyped({ [name]: event.target.value }),
  })
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && takeBack()
  return (
    <ProductRowForm
      isCompact={!hasPrice}
      onSubmit={save}
      onKeyDown={onKeyDown}
      save={
        isChanged && (
          <>
            <IconButton type="submit" variant="soft" icon={Check} label={t('Save {name}', { name })} />
            <IconButton icon={X} label={t('Take back')} onClick={takeBack} />
          </>
        )
      }
    >
      {hasPrice && <TextInput label={t('Price')} prefix="৳" inputMode="decimal" {...field('price')} />}
      <TextInput label={t('Stock')} inputMode="numeric" {...field('stock')} />
      {hasPrice && <TypedOffer price={typed.price} figures={figures} />}
    </ProductRowForm>
  )
}

/** What customers see where there is a price before: it stays when the price changes. */
const TypedOffer = ({ price, figures }: { price: string; figures: StoredFigures }) => {
  const t = useTranslate()
  const read = v.safeParse(PriceAndStockValues.entries.price, price)
  if (readPriceBefore(figures) === null || !read.success) return null
  return (
    <ProductRowPreview label={t('Customers see')}>
      <Price {...changePrice(figures, read.output)} size="sm" hasPercent />
    </ProductRowPreview>
  )
}

/** The typed text, until a new value arrives. */
const useFiguresDraft = ({ price, stock }: StoredFigures) => {
  const [own, setOwn] = useState<Partial<FiguresInput>>({})
  const [mistakes, setMistakes] = useState<FiguresErrors>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a new price, which replaces what was typed
  useEffect(() => setOwn(({ stock }) => (stock === undefined ? {} : { stock })), [price])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same for a new stock
  useEffect(() => setOwn(({ price }) => (price === undefined ? {} : { price })), [stock])
  const given: FiguresInput = { price: localiseDigits(String(price)), stock: localiseDigits(String(stock)) }
  const typed: FiguresInput = { ...given, ...own }
  const takeBack = () => {
    setOwn({})
    setMistakes({})
  }
  return {
    typed,
    setTyped: (changes: Partial<FiguresInput>) => setOwn(before => ({ ...before, ...changes })),
    isChanged: typed.price !== given.price || typed.stock !== given.stock,
    takeBack,
    mistakes,
    setMistakes,
  }
}

export const pickChangedFigures = (figures: Figures, stored: StoredFigures): Partial<StoredFigures> => ({
  ...pickChangedPrices(stored, changePrice(stored, figures.price)),
  ...(figures.stock !== stored.stock && { stock: figures.stock }),
})
