import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { useTranslate } from '../../../ui/i18n.ts'

export const ProductsLoading = () => <LoadingRows what={useTranslate()('Products')} />
