import { mergeViews } from './recent-products.ts'
import { mergeWishes } from './wishlist.ts'

/** What the device kept while nobody was signed in becomes the account's: viewed and wished products. */
export const joinAccount = async (): Promise<void> => {
  await mergeViews()
  await mergeWishes()
}
