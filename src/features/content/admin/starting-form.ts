import type { LegalSlug } from '../../../contract/content/page-slugs.ts'
import type { Settings } from '../../../contract/settings/settings.ts'
import { readMarketFacts } from '../starting-texts/market-facts.ts'
import { PRIVACY } from '../starting-texts/privacy.ts'
import { RETURNS } from '../starting-texts/returns.ts'
import { TERMS } from '../starting-texts/terms.ts'
import { EMPTY_PAGE, type PageForm } from './page-form.ts'

/** Texts that say what the software does. The operator completes them; nobody sees them before they are published. */
export const STARTING_TEXTS = { terms: TERMS, privacy: PRIVACY, returns: RETURNS } as const satisfies Record<
  LegalSlug,
  unknown
>

/** The form of a page that begins with the text for its slug, with the facts of this market. */
export const toStartingForm = (slug: LegalSlug, settings: Settings | undefined): PageForm => {
  const { title, en, bn } = STARTING_TEXTS[slug]
  return {
    ...EMPTY_PAGE,
    slug,
    title: title.en,
    titleBn: title.bn,
    body: en(readMarketFacts(settings, 'en')).trim(),
    bodyBn: bn(readMarketFacts(settings, 'bn')).trim(),
  }
}
