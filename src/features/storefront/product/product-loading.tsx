import { useTranslate } from '../../../ui/i18n.ts'
import { Page, Stack, TwoColumns } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

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
