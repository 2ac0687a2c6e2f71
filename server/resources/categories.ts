import { getCategory, listCategories } from '../../src/contract/categories.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { type Binding, bind } from '../bind.ts'
import * as queries from '../queries/categories.ts'

export const bindings: readonly Binding[] = [
  bind(listCategories, async ({ db, input }) => {
    const { categories, total } = await queries.listCategories(db, input)
    return { data: categories, meta: { total } }
  }),

  bind(getCategory, async ({ db, input }) => {
    const [category] = await queries.findCategories(db, [input.id])
    if (!category) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    return { data: category }
  }),
]
