import type { Config } from './config.ts'

/** The origin, if CORS_ORIGINS names it; null for any other. Compared exactly, as browsers send it. */
export const allowedOrigin = (
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  origin: string | null | undefined,
): string | null => (origin && corsOrigins.includes(origin) ? origin : null)
