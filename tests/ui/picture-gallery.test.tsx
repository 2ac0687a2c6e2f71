import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PictureGallery } from '../../src/ui/goods/picture-gallery.tsx'

const pictures = ['front', 'back', 'border'].map(id => ({ id, image: `/pictures/${id}.webp` }))
const render = (shown: { id: string; image: string; alt?: string }[]) =>
  renderToStaticMarkup(<PictureGallery pictures={shown} name="Katan saree" sizes="100vw" />)
const labels = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(match => match[1])

describe('The gallery of a product', () => {
  it('is its picture alone where there is one', () => {
    expect(labels(render(pictures.slice(0, 1)))).toEqual(['Enlarge picture: Katan saree'])
  })

  it('has a thumbnail of each, and says what each shows where somebody has said so', () => {
    const html = render([pictures[0]!, { ...pictures[1]!, alt: 'Seen from the back' }, pictures[2]!])
    expect(labels(html)).toEqual([
      'Pictures of Katan saree',
      'Enlarge picture: Katan saree',
      'Enlarge picture: Seen from the back',
      'Enlarge picture: Katan saree, picture 3',
      'Choose a picture',
      'Show picture 1 of 3',
      'Show picture 2 of 3',
      'Show picture 3 of 3',
    ])
    expect(html.match(/aria-current="true"/g)).toHaveLength(1)
    expect(html.match(/loading="eager"/g)).toHaveLength(1)
  })
})
