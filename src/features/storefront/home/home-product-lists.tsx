import { useLiveQuery } from 'dexie-react-hooks'
import { keysOf } from '../../../contract/records.ts'
import { type HomeProductLists as ProductLists, readHomeProductLists } from '../../../local/shops/home-product-lists.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ProductRow } from './product-row.tsx'

/** What other customers buy, which a market with blocks of its own shows as it likes. */
const COMMON: readonly (keyof ProductLists)[] = ['bestsellers', 'newest']

const LIST_TITLES: Record<keyof ProductLists, MessageKey> = {
  buyAgain: 'Buy again',
  viewed: 'Recently viewed',
  followed: 'From shops you follow',
  bestsellers: 'Bestsellers',
  newest: 'New arrivals',
}

/**
 * Rows of products from the data on this device: nothing is fetched for them.
 * @param isPersonal only those that depend on what the person has done
 */
const HomeProductLists = ({ isPersonal }: { isPersonal: boolean }) => {
  const t = useTranslate()
  const lists = useLiveQuery(readHomeProductLists)
  if (!lists) return null
  return keysOf(LIST_TITLES)
    .filter(name => lists[name].length > 0 && !(isPersonal && COMMON.includes(name)))
    .map(name => <ProductRow key={name} title={t(LIST_TITLES[name])} products={lists[name]} />)
}

export default HomeProductLists
