import { API_PREFIX } from '../../src/contract/constants.ts'
import { photo } from '../support/forms.ts'
import type { Target } from './attacks.ts'

export const OWNER = { email: 'owner@haat.example', password: 'owner-password' }
const PASSWORD = 'a-password'
const CATEGORIES = ['Sarees', 'Quilts', 'Books', 'Honey', 'Pottery']
const PRODUCTS_OF_VENDOR = 1_000
const VENDORS = ['jamdani', 'muslin', 'katan']

/** Fills an empty market through its API: categories, vendors with a shop, and their products from a file. */
export const fillMarket = async (url: string): Promise<Target> => {
  const owner = await signIn(url, OWNER)
  for (const name of CATEGORIES) await call(url, '/categories/create', await formOf({ name }), owner)
  const vendors: string[] = []
  for (const name of VENDORS) vendors.push(await addVendor(url, name))
  return { url, vendors, emails: [...VENDORS.map(emailOf), ...VENDORS.map(name => `no-${emailOf(name)}`)] }
}

const emailOf = (name: string): string => `${name}@test.example`

const addVendor = async (url: string, name: string): Promise<string> => {
  const data = { name: `Weaver of ${name}`, email: emailOf(name), phoneNumber: '01712345678' }
  await call(url, '/users/create-vendor', { password: PASSWORD, data })
  const token = await signIn(url, { email: emailOf(name), password: PASSWORD })
  const shop = {
    name: `House of ${name}`,
    phoneNumber: '01712345678',
    shopAddress: 'Mirpur, Dhaka',
    description: 'Woven by hand',
  }
  await call(url, '/shops/create', await formOf(shop), token)
  const file = new FormData()
  file.set('file', new File([productsOf(name)], 'products.csv'))
  const { importId } = (await call(url, '/products/import', file, token)) as { importId: string }
  await imported(url, importId, token)
  return token
}

const productsOf = (name: string): string =>
  [
    'name,description,category,price,stock',
    ...Array.from(
      { length: PRODUCTS_OF_VENDOR },
      (_, n) =>
        `${name} saree ${n},Woven by hand in the house of ${name}.,${CATEGORIES[n % CATEGORIES.length]},${100 + n},50`,
    ),
  ].join('\n')

const imported = async (url: string, id: string, token: string): Promise<void> => {
  for (;;) {
    const { state } = (await call(url, `/products/imports/${id}`, undefined, token)) as { state: string }
    if (state === 'DONE') return
    if (state === 'FAILED') throw new Error('The products could not be imported.')
  }
}

const formOf = async (data: object): Promise<FormData> => {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  form.set('file', new File([await photo()], 'photo.jpg'))
  return form
}

const signIn = async (url: string, account: { email: string; password: string }): Promise<string> =>
  ((await call(url, '/auth/login', account)) as { accessToken: string }).accessToken

const call = async (url: string, path: string, body?: object, token?: string): Promise<unknown> => {
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
