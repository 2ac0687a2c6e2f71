/**
 * The column `users.email` is unique and holds something in every row: an account without an email has its own id there,
 * which is no address.
 */
export const signInEmailColumn = ({ id, email }: { id: string; email: string }): string => email || id

/** The sign-in email of a row of `users`; empty where the account has none. */
export const toSignInEmail = ({ id, email }: { id: string; email: string }): string => (email === id ? '' : email)
