import { describe, expect, it } from 'vitest'
import { listOrderPictures } from '../../../src/features/orders/customer/prefetch-order-pictures.ts'

const orderOf = (...images: string[]) => ({ orderItem: images.map(image => ({ product: { image } })) })

describe('The pictures of orders that are fetched for offline reading', () => {
  it('are the small ones, each once, in the order of the list', () => {
    expect(listOrderPictures([orderOf('/pictures/b.webp', '/pictures/a.webp'), orderOf('/pictures/b.webp')])).toEqual([
      '/pictures/b-160.webp',
      '/pictures/a-160.webp',
    ])
  })

  it('are those of 40 orders at most', () => {
    const orders = Array.from({ length: 60 }, (_, at) => orderOf(`/pictures/${at}.webp`))
    expect(listOrderPictures(orders)).toHaveLength(40)
  })

  it('are only those that this server has', () => {
    expect(listOrderPictures([orderOf('https://elsewhere.example/a.webp', '')])).toEqual([])
  })
})
