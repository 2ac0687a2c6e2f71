import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** How far below the edge of the screen a thing already counts as near. Little: an unfinished screen is short. */
const ROOT_MARGIN = '40px'

type LazyOnVisibleProps = {
  /** Stands in its place until then: of the same height, so that nothing jumps. */
  placeholder: ReactNode
  /** Made of lazy components: what it takes is loaded when a person comes near it. */
  children: ReactNode
}

/** Shows its children once a person has scrolled near them. */
export const LazyOnVisible = ({ placeholder, children }: LazyOnVisibleProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}</div>
}
