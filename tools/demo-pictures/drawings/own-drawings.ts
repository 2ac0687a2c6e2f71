import { CLOTHES } from './own/clothes.ts'
import { FOOD } from './own/food.ts'
import { GADGETS } from './own/gadgets.ts'
import { HOUSEHOLD } from './own/household.ts'

/** Drawings of ours, 32 units wide and high, of what no icon shows: a panjabi, a litchi, a tiffin carrier. */
export const OWN_DRAWINGS: Record<string, string> = { ...CLOTHES, ...FOOD, ...GADGETS, ...HOUSEHOLD }
