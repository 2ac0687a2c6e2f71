import * as v from 'valibot'
import { Id } from '../fields.ts'

/** Who talks: a customer names the shop, a vendor also the customer, by the customer's id. */
export const partyFields = { shopId: Id, customerId: v.optional(Id) }

/** The id of a conversation, of which there is one between a shop and a customer: devices know it before anything was written. */
export const toConversationId = (shopId: string, customerId: string): string => `${shopId}:${customerId}`
