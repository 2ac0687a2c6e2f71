/** The code of an error of Node or a database driver, such as ENOENT; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A property that errors of a library may have. */
export const errorProperty = (error: unknown, name: string): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined
