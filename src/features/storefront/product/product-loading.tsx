import { Page, Stack, TwoColumns } from '../../../ui/layout/page.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** A product page whose product, or whose code, is loading. */
export const ProductLoading = () => {
  const t = useTranslate()
  return (
    <Page>
      <Loading what={t('Loading the product')} />
      <TwoColumns>
        <Skeleton shape="block" />
        <Stack>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Stack>
      </TwoColumns>
    </Page>
  )
}
