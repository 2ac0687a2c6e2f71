import { readMeta } from '../db/meta.ts'

/** The pages that the operator has published, as this device last heard; undefined before that. */
export const readPageLinks = () => readMeta('pages')
