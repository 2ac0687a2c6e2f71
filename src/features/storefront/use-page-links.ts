import { useLiveQuery } from 'dexie-react-hooks'
import { readPageLinks } from '../../local/content/page-links.ts'

/** The links to the operator's pages that this device knows. */
export const usePageLinks = () => useLiveQuery(readPageLinks) ?? []
