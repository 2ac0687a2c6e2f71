/** What an API key may be allowed to do. Later versions may add others. */
export const API_SCOPES = ['orders:read', 'orders:write', 'products:read', 'products:write', 'shops:read'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * The endpoints that each scope opens; an API key can call no other one. What its owner may do with them is decided as without a
 * key: by their role, and by whose things they are. Sessions, passwords, keys, money and people are in no scope, and a test says so.
 */
export const SCOPE_ENDPOINTS: Readonly<Record<ApiScope, readonly string[]>> = {
  'orders:read': ['orders.list', 'orders.get', 'orders.ofShops', 'orders.export'],
  'orders:write': [
    'orders.changeStatus',
    'orders.changeParcel',
    'orders.handOver',
    'orders.decideParcel',
    'orders.deliverPart',
    'orders.receiveRest',
  ],
  'products:read': [
    'products.list',
    'products.get',
    'products.export',
    'products.getImport',
    'products.listImports',
    'categories.list',
    'categories.get',
  ],
  'products:write': [
    'products.create',
    'products.update',
    'products.duplicate',
    'products.delete',
    'products.addPicture',
    'products.arrangePictures',
    'products.deletePicture',
    'products.import',
    'products.startImport',
    'products.undoImport',
    'products.addImportPicture',
    'variants.update',
  ],
  'shops:read': ['shops.list', 'shops.get', 'shops.ofVendor'],
}

/** The scope that opens this endpoint to API keys; undefined: none does. */
export const findScope = (endpoint: string): ApiScope | undefined =>
  API_SCOPES.find(scope => SCOPE_ENDPOINTS[scope].includes(endpoint))

/** Whether a key with these scopes may call this endpoint. */
export const isInScope = (endpoint: string, scopes: readonly string[]): boolean => {
  const scope = findScope(endpoint)
  return scope !== undefined && scopes.includes(scope)
}
