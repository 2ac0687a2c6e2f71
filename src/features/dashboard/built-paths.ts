import { createContext, use } from 'react'

/** The paths of all built screens. The dashboard's frame provides them: features do not know the route table. */
export const BuiltPaths = createContext<ReadonlySet<string>>(new Set())

export const useBuiltPaths = (): ReadonlySet<string> => use(BuiltPaths)
