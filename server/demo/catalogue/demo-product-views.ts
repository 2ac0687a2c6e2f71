/** A further picture of a product: what is sold without anything around it, or its cloth and seams from near by. */
export type ProductView = 'alone' | 'close'

type DescribedView = { view: ProductView; alt: string; altBn: string }

const CLOTH_CLOSE: DescribedView = { view: 'close', alt: 'The weave, close up', altBn: 'কাপড়ের বুনন, কাছ থেকে' }

/** The further pictures of the products of a category. */
export const PRODUCT_VIEWS: Record<string, DescribedView[]> = {
  Saree: [CLOTH_CLOSE],
  'Panjabi and kurta': [{ view: 'alone', alt: 'Laid out, from the front', altBn: 'মেলে রাখা, সামনে থেকে' }, CLOTH_CLOSE],
  Shoe: [
    { view: 'alone', alt: 'On its own, from the side', altBn: 'শুধু পণ্যটি, পাশ থেকে' },
    { view: 'close', alt: 'The surface, close up', altBn: 'ওপরের অংশ, কাছ থেকে' },
  ],
}
