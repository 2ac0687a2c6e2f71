import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import { TOAST } from '../../contract/messages.ts'
import type { OwnProduct } from '../../local/product-overlay.ts'
import { submitProduct } from '../../local/product-writes.ts'
import { GoodsFigures } from '../../ui/goods-row.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { inDigits, useText } from '../../ui/text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useSend } from '../orders/use-send.ts'
import { ProductFigures } from './product-fields.ts'

type Figures = v.InferOutput<typeof ProductFigures>
type Typed = { price: string; stock: string }
type Mistakes = Partial<Record<keyof Typed, string>>

/** What was typed as figures, or what is wrong with it. Bangla digits are digits. */
export const readFigures = (typed: Typed): { figures: Figures } | { mistakes: Mistakes } => {
  const read = v.safeParse(ProductFigures, typed)
  if (read.success) return { figures: read.output }
  const { price, stock } = v.flatten<typeof ProductFigures>(read.issues).nested ?? {}
  return { mistakes: { ...(price && { price: price[0] }), ...(stock && { stock: stock[0] }) } }
}

/** Price and stock, edited in place: Enter or the tick saves, Escape or the cross takes back. */
export const PriceAndStock = ({ product }: { product: OwnProduct }) => {
  const t = useText()
  const { run } = useSend()
  const { typed, setTyped, isChanged, takeBack, mistakes, setMistakes } = useTyped(product)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readFigures(typed)
    if ('mistakes' in read) return setMistakes(read.mistakes)
    const changes = changed(read.figures, product)
    if (Object.keys(changes).length === 0) return takeBack()
    setMistakes({})
    return run({ loading: 'Sending', done: TOAST.updated }, () => submitProduct(product, changes))
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: mistakes[name] && t(mistakes[name]),
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    onChange: (event: { target: HTMLInputElement }) => setTyped({ [name]: event.target.value }),
  })
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && takeBack()
  return (
    <GoodsFigures
      onSubmit={save}
      onKeyDown={onKeyDown}
      save={
        isChanged && (
          <>
            <IconButton type="submit" variant="soft" icon={Check} label={t('Save {name}', { name: product.name })} />
            <IconButton icon={X} label={t('Take back')} onClick={takeBack} />
          </>
        )
      }
    >
      <TextInput label={t('Price')} prefix="৳" inputMode="decimal" {...field('price')} />
      <TextInput label={t('Stock')} inputMode="numeric" {...field('stock')} />
    </GoodsFigures>
  )
}

/** What was typed, where something was; a figure that has arrived meanwhile takes its place. */
const useTyped = ({ price, stock }: OwnProduct) => {
  const [own, setOwn] = useState<Partial<Typed>>({})
  const [mistakes, setMistakes] = useState<Mistakes>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another price is what takes its place
  useEffect(() => setOwn(({ stock }) => (stock === undefined ? {} : { stock })), [price])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stock, likewise
  useEffect(() => setOwn(({ price }) => (price === undefined ? {} : { price })), [stock])
  const given: Typed = { price: inDigits(String(price)), stock: inDigits(String(stock)) }
  const typed: Typed = { ...given, ...own }
  const takeBack = () => {
    setOwn({})
    setMistakes({})
  }
  return {
    typed,
    setTyped: (changes: Partial<Typed>) => setOwn(before => ({ ...before, ...changes })),
    isChanged: typed.price !== given.price || typed.stock !== given.stock,
    takeBack,
    mistakes,
    setMistakes,
  }
}

const changed = (figures: Figures, product: OwnProduct) => ({
  ...(figures.price !== product.price && { price: figures.price }),
  ...(figures.stock !== product.stock && { stock: figures.stock }),
})
