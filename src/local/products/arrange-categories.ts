import type { InputOf } from '../../contract/endpoint.ts'
import { CATEGORY_ORDER, listCategories } from '../../contract/products/categories.ts'
import { mergeCategory, moveCategory } from '../../contract/products/category-arrangement.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { markStale } from '../db/replica.ts'
import { refreshListing } from '../sync/listings.ts'

/** Moves a category before another, or to the end. Needs the network. @throws ApiFailure */
export const moveStoredCategory = async (input: InputOf<typeof moveCategory>): Promise<void> => {
  await callAuthenticated(moveCategory, input)
  await refreshCategories()
}

/** Merges a category into another. Needs the network. @throws ApiFailure */
export const mergeStoredCategory = async (input: InputOf<typeof mergeCategory>): Promise<void> => {
  await callAuthenticated(mergeCategory, input)
  await refreshCategories()
}

const refreshCategories = async (): Promise<void> => {
  await markStale(moveCategory.stale)
  await refreshListing(listCategories, CATEGORY_ORDER, { force: true })
}
