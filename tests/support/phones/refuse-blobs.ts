import Dexie from 'dexie'

/**
 * Makes every write of a Blob into this database fail, however deep in a row it is. WebKit keeps a stored Blob as a
 * reference, and loses what it refers to; in a private window it refuses one.
 */
export const refuseBlobs = (database: Dexie): void => {
  database.use({
    stack: 'dbcore',
    name: 'refuse-blobs',
    create: core => ({
      ...core,
      table: name => {
        const table = core.table(name)
        return {
          ...table,
          mutate: request => {
            const isRefused = 'values' in request && containsBlob(request.values)
            return isRefused ? Dexie.Promise.reject(new Error(`A Blob is stored in ${name}.`)) : table.mutate(request)
          },
        }
      },
    }),
  })
}

export const containsBlob = (value: unknown): boolean => {
  if (value instanceof Blob) return true
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return false
  return Object.values(value).some(containsBlob)
}
