import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { listAuditActors } from '../../contract/audit/audit-log.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { buildListUrl, type ListOptions, type ListView } from '../../lists/list-url.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'

type AuditFiltersProps<Filter extends string, Sort extends string> = {
  view: ListView<Filter, Sort>
  options: ListOptions<Filter, Sort>
}

/** Narrows the audit log to who acted, and to days. */
export const AuditFilters = <Filter extends string, Sort extends string>({
  view,
  options,
}: AuditFiltersProps<Filter, Sort>) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const actors = useAuditActors()
  const show = (changes: Pick<Partial<ListView>, 'from' | 'to' | 'personId'>) =>
    navigate(buildListUrl(options, { ...view, page: 1, ...changes }), { replace: true })
  return (
    <>
      <Select
        label={t('Done by')}
        isLabelHidden
        options={[
          { value: '', label: t('Everybody') },
          ...actors.map(({ id, name }) => ({ value: id, label: translateName(name) })),
        ]}
        value={view.personId ?? ''}
        onChange={chosen => show({ personId: chosen || undefined })}
      />
      <DateInput
        label={t('From')}
        value={view.from ?? ''}
        max={view.to}
        onChange={event => show({ from: event.target.value || undefined })}
      />
      <DateInput
        label={t('Until')}
        value={view.to ?? ''}
        min={view.from}
        onChange={event => show({ to: event.target.value || undefined })}
      />
    </>
  )
}

type Actors = OutputOf<typeof listAuditActors>

/** Offline the log cannot be narrowed to a person. */
const useAuditActors = (): Actors => {
  const [actors, setActors] = useState<Actors>([])
  useEffect(() => {
    callAuthenticated(listAuditActors, {}).then(
      ({ data }) => setActors(data),
      failure => failure instanceof ApiFailure || reportUnexpected(failure),
    )
  }, [])
  return actors
}
