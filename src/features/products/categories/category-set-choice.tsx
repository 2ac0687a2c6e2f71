import { useRef } from 'react'
import { createId } from '../../../local/db/ids.ts'
import type { OptimisticCategory } from '../../../local/products/optimistic-categories.ts'
import { submitNewCategory } from '../../../local/products/submit-category.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ButtonGroup, Cards } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { CATEGORY_SETS, type CategorySet, listMissing } from './category-sets.ts'
import { drawIconPicture } from './icon-picture.ts'
import './category-set-choice.css'

const LIST_PATH = '/dashboard/categories'

/** Sets of categories to start a market with. Each of them can be changed or deleted afterwards. */
export const CategorySetChoice = ({ categories }: { categories: readonly OptimisticCategory[] }) => {
  const t = useTranslate()
  return (
    <>
      <p className="meta">{t('Names and pictures can be changed afterwards.')}</p>
      <Cards>
        {CATEGORY_SETS.map(set => (
          <SetCard key={set.id} set={set} existing={categories} />
        ))}
      </Cards>
    </>
  )
}

type SetCardProps = { set: CategorySet; existing: readonly OptimisticCategory[] }

const SetCard = ({ set, existing }: SetCardProps) => {
  const t = useTranslate()
  const missing = listMissing(set, existing)
  const { list, isBusy, add } = useAddSet(set, existing)
  return (
    <Card>
      <Section title={t(set.label)}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
        <ul ref={list} role="list" className="category-set">
          {set.categories.map(({ icon: Icon, ...category }) => (
            <li key={category.name}>
              <Icon aria-hidden="true" />
              {showName(category)}
            </li>
          ))}
        </ul>
        <ButtonGroup>
          <Button variant="primary" isBusy={isBusy} disabled={missing.length === 0} onClick={add}>
            {missing.length === 0
              ? t('All of them are there')
              : t('{count, plural, one {Add # category} other {Add # categories}}', { count: missing.length })}
          </Button>
        </ButtonGroup>
      </Section>
    </Card>
  )
}

const useAddSet = (set: CategorySet, existing: readonly OptimisticCategory[]) => {
  const list = useRef<HTMLUListElement>(null)
  const leave = useCloseForm(LIST_PATH)
  const { run, isBusy } = useSubmit()
  const add = async () => {
    const icons = [...(list.current?.querySelectorAll('svg') ?? [])]
    const result = await run({ loading: 'Sending', done: 'The categories were added.' }, async () => {
      const drafts = listMissing(set, existing).map(async ({ name, nameBn }) => {
        const at = set.categories.findIndex(category => category.name === name)
        return { name, nameBn, description: '', file: await drawIconPicture(icons[at]!, at) }
      })
      // All are stored before the first is sent, so that none is missing when the page is closed meanwhile.
      const results = await Promise.all((await Promise.all(drafts)).map(draft => submitNewCategory(createId(), draft)))
      return results.find(isRejected) ?? results.at(-1)
    })
    if (!isRejected(result)) leave()
  }
  return { list, isBusy, add }
}
