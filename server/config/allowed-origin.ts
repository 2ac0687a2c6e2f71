import type { Config } from './config.ts'

/** The origin if it is listed in CORS_ORIGINS, otherwise null. Compared exactly, as browsers send it. */
export const allowedOrigin = (
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  origin: string | null | undefined,
): string | null => (origin && corsOrigins.includes(origin) ? origin : null)
