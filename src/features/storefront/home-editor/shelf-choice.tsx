import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SHELF_SIZE } from '../../../contract/constants.ts'
import type { ShelfSource } from '../../../contract/market/home-blocks.ts'
import { listProducts } from '../../../contract/products/products.ts'
import { listShops } from '../../../contract/shops/shops.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/forms/combobox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useCategories } from '../../products/catalogue/use-categories.ts'

type ShelfChoiceProps = {
  source: ShelfSource
  ids: readonly string[]
  error: string | null
  onChange: (ids: string[]) => void
}

/** The category, the shop or the products of a shelf. */
export const ShelfChoice = (props: ShelfChoiceProps) =>
  props.source === 'category' ? <CategoryChoice {...props} /> : <FoundChoice key={props.source} {...props} />

const CategoryChoice = ({ ids, error, onChange }: ShelfChoiceProps) => {
  const t = useTranslate()
  const { categories = [] } = useCategories()
  const options = [
    { value: '', label: t('Choose') },
    ...categories.map(category => ({ value: category.id, label: showName(category) })),
  ]
  return (
    <Select
      label={t('Category')}
      error={error}
      options={options}
      value={ids[0] ?? ''}
      onChange={id => onChange(id ? [id] : [])}
    />
  )
}

/** How long somebody must stop typing until it is searched for. Milliseconds. */
const PAUSE_MS = 250

const FoundChoice = ({ source, ids, error, onChange }: ShelfChoiceProps) => {
  const t = useTranslate()
  const [term, setTerm] = useState('')
  const found = useFound(source, term)
  const names = useNames(source, ids)
  const isFull = source === 'shop' ? ids.length > 0 : ids.length >= SHELF_SIZE
  const label = source === 'shop' ? t('Shop') : t('Product')
  const pick = ({ id }: ComboboxOption) => {
    setTerm('')
    if (!ids.includes(id)) onChange([...ids, id])
  }
  return (
    <div className="shelf-choice">
      {ids.length > 0 && (
        <ol aria-label={t('Chosen')}>
          {ids.map(id => {
            const name = names.get(id) ?? t('No longer on sale')
            return (
              <li key={id}>
                {name}
                <IconButton
                  icon={Trash2}
                  label={t('Remove {name}', { name })}
                  onClick={() => onChange(ids.filter(other => other !== id))}
                />
              </li>
            )
          })}
        </ol>
      )}
      {!isFull && (
        <Combobox
          label={label}
          error={error}
          value={term}
          options={found.filter(({ id }) => !ids.includes(id))}
          onType={setTerm}
          onPick={pick}
          onLeave={() => setTerm('')}
          maxLength={100}
        />
      )}
    </div>
  )
}

const useFound = (source: ShelfSource, term: string): readonly ComboboxOption[] => {
  const [found, setFound] = useState<{ term: string; options: ComboboxOption[] }>({ term: '', options: [] })
  const sought = term.trim()
  useEffect(() => {
    if (!sought) return
    const abort = new AbortController()
    const search = async () => {
      const rows = await findNamed(source, { searchTerm: sought, limit: 8 }, abort.signal)
      setFound({ term: sought, options: rows })
    }
    // Without the network nothing is suggested.
    const timer = setTimeout(() => void search().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, sought])
  return sought && found.term === sought ? found.options : []
}

const useNames = (source: ShelfSource, ids: readonly string[]): ReadonlyMap<string, string> => {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const key = ids.join(',')
  useEffect(() => {
    if (!key) return
    const abort = new AbortController()
    const input = source === 'shop' ? { id: key } : { ids: key, limit: SHELF_SIZE }
    findNamed(source, input, abort.signal).then(
      rows => setNames(new Map(rows.map(({ id, label }) => [id, label]))),
      () => undefined,
    )
    return () => abort.abort()
  }, [source, key])
  return names
}

const findNamed = async (source: ShelfSource, input: object, signal: AbortSignal): Promise<ComboboxOption[]> => {
  const endpoint = source === 'shop' ? listShops : listProducts
  const { data } = await callAuthenticated(endpoint, input, { signal })
  return data.map(row => ({
    id: row.id,
    label: showName(row),
    ...('shop' in row && { detail: showName(row.shop) }),
  }))
}
