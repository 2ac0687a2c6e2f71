type Credentials = { email: string; password: string }

let created: Credentials | null = null

/** Keeps what somebody has just signed up with until the login screen fills it in; in memory only. */
export const keepNewCredentials = (credentials: Credentials): void => {
  created = credentials
}

export const takeNewCredentials = (): Credentials | null => {
  const taken = created
  created = null
  return taken
}
