const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/**
 * The hosts of an address such as `postgres://haat@a:5432,b:5432/haat`, each as an address of its own. One of them is in
 * use until it fails.
 */
export type DatabaseHosts = {
  count: number
  /** The address of the host in use. */
  current(): string
  /** Takes the next host, unless another call has done so since `failed` was in use. */
  leave(failed: string): void
}

export const listHosts = (databaseUrl: string): DatabaseHosts => {
  const [, scheme = '', hosts = '', rest = ''] = AUTHORITY.exec(databaseUrl) ?? []
  const urls = hosts.includes(',') ? hosts.split(',').map(host => `${scheme}${host}${rest}`) : [databaseUrl]
  let index = 0
  const current = () => urls[index % urls.length] ?? databaseUrl
  return {
    count: urls.length,
    current,
    leave: failed => {
      if (failed === current()) index++
    },
  }
}
