import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX } from '../../src/contract/constants.ts'
import type { Product } from '../../src/contract/products/products.ts'
import { createPhoto } from '../support/fixtures/form-requests.ts'
import type { Target } from './attack-context.ts'

export const OWNER = { email: 'owner@haat.example', password: 'owner-password' }
const PASSWORD = 'a-password'
const CATEGORIES = ['Sarees', 'Quilts', 'Books', 'Honey', 'Pottery']
const PRODUCTS_OF_VENDOR = 1_000
const CUSTOMERS = 20
const VENDORS = ['jamdani', 'muslin', 'katan']
/** Reads are limited by address, also those of whoever fills the market. */
const POLL_MS = 100

/** Fills an empty market through its API: categories, vendors with a shop, and their products from a file. */
export const seedHostileMarket = async (url: string): Promise<Target> => {
  const owner = await fetchToken(url, OWNER)
  for (const name of CATEGORIES) await callApi(url, '/categories/create', await createForm({ name }), owner)
  const vendors: string[] = []
  for (const name of VENDORS) vendors.push(await addVendor(url, name))
  const customers: string[] = []
  for (let n = 0; n < CUSTOMERS; n++) customers.push(await addCustomer(url, n))
  const products = await fetchProducts(url)
  return {
    url,
    vendors,
    customers,
    products,
    emails: [...VENDORS.map(buildEmail), ...VENDORS.map(name => `no-${buildEmail(name)}`)],
  }
}

const buildEmail = (name: string): string => `${name}@test.example`

const addCustomer = async (url: string, n: number): Promise<string> => {
  const email = buildEmail(`customer-${n}`)
  const data = { name: 'Nusrat Jahan', email, phoneNumber: '01712345678' }
  await callApi(url, '/users/create-customer', { password: PASSWORD, data })
  return fetchToken(url, { email, password: PASSWORD })
}

const fetchProducts = async (url: string): Promise<Target['products']> => {
  const products = (await callApi(url, '/products?limit=100')) as Product[]
  return products.map(({ id, shopId, price }) => ({ id, shopId, price }))
}

const addVendor = async (url: string, name: string): Promise<string> => {
  const data = { name: `Weaver of ${name}`, email: buildEmail(name), phoneNumber: '01712345678' }
  await callApi(url, '/users/create-vendor', { password: PASSWORD, data })
  const token = await fetchToken(url, { email: buildEmail(name), password: PASSWORD })
  const shop = {
    name: `House of ${name}`,
    phoneNumber: '01712345678',
    shopAddress: 'Mirpur, Dhaka',
    description: 'Woven by hand',
  }
  await callApi(url, '/shops/create', await createForm(shop), token)
  const file = new FormData()
  file.set('file', new File([buildProductsCsv(name)], 'products.csv'))
  const { importId } = (await callApi(url, '/products/import', file, token)) as { importId: string }
  await waitForImport(url, importId, token)
  return token
}

const buildProductsCsv = (name: string): string =>
  [
    'name,description,category,price,stock',
    ...Array.from(
      { length: PRODUCTS_OF_VENDOR },
      (_, n) =>
        `${name} saree ${n},Woven by hand in the house of ${name}.,${CATEGORIES[n % CATEGORIES.length]},${100 + n},50`,
    ),
  ].join('\n')

const waitForImport = async (url: string, id: string, token: string): Promise<void> => {
  for (;;) {
    const { state } = (await callApi(url, `/products/imports/${id}`, undefined, token)) as { state: string }
    if (state === 'DONE') return
    if (state === 'FAILED') throw new Error('The products could not be imported.')
    await wait(POLL_MS)
  }
}

const createForm = async (data: object): Promise<FormData> => {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  form.set('file', new File([await createPhoto()], 'photo.jpg'))
  return form
}

const fetchToken = async (url: string, account: { email: string; password: string }): Promise<string> =>
  ((await callApi(url, '/auth/login', account)) as { accessToken: string }).accessToken

const callApi = async (url: string, path: string, body?: object, token?: string): Promise<unknown> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${API_PREFIX}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(token && { authorization: token }) },
    body: isForm ? body : body && JSON.stringify(body),
  })
  const answer = (await response.json()) as { success: boolean; message: string; data: unknown }
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.data
}
