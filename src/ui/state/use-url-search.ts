import { useRouter } from 'wouter'

/** The URL's query string as it is. (wouter's own `useSearch` decodes it, so that `%26` becomes a separator.) */
export const useUrlSearch = (): string => {
  const router = useRouter()
  return router.searchHook(router)
}
