import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Wish } from '../products/products.ts'

export const listWishes = endpoint({
  name: 'wishlist.list',
  method: 'GET',
  path: '/wishlist',
  who: ['CUSTOMER'],
  input: v.object({}),
  output: v.array(Wish),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'The wishlist, newest first.',
})
