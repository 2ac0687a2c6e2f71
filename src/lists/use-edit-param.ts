import { useLocation, useSearch } from 'wouter'

/** Whose form stands over a list: it lives in the address, beside the list's view, so that Back closes it. */
export const useEditParam = () => {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const edited = query.get('edit')
  query.delete('edit')
  const list = query.size > 0 ? `${path}?${query}` : path
  return {
    edited,
    editHref: (id: string) => `${list}${query.size > 0 ? '&' : '?'}edit=${id}`,
    close: () => navigate(list, { replace: true }),
  }
}
