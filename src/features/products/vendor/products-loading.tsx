import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

export const ProductsLoading = () => <LoadingRows what={useTranslate()('Products')} />
