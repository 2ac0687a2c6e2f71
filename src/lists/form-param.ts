import { useLocation, useSearch } from 'wouter'
import { defineUrlQuery, idParam, optionalChoiceParam } from '../contract/url-query.ts'

export type OpenForm<Form extends string> = {
  /** Id of the row whose form is open. */
  editedId: string | undefined
  /** Which other form is open. */
  opened: Form | undefined
}

/** Which form a list's URL opens: `?edit=<id>`, or `?open=new` for one of `forms`. */
export const parseOpenForm = <Form extends string>(search: string, forms: readonly Form[]): OpenForm<Form> =>
  defineUrlQuery<OpenForm<Form>>('', {
    editedId: idParam('edit'),
    opened: optionalChoiceParam('open', forms),
  }).parse(search)

/** The form that stands in place of a list. */
export const useOpenForm = <Form extends string>(forms: readonly Form[]): OpenForm<Form> =>
  parseOpenForm(useSearch(), forms)

/** The form that stands over a list. It is in the URL beside the list's view, so that Back closes it. */
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
