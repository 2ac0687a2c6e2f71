import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** How far outside the viewport it counts as near. Small, because a screen that is still loading is short. */
const ROOT_MARGIN = '40px'

type LazyOnVisibleProps = {
  /** Shown until then. Give it the same height, so that nothing shifts. */
  placeholder: ReactNode
  /** Made of lazy components: their code loads when the person scrolls near. */
  children: ReactNode
}

/** Renders its children once the person has scrolled near them. */
export const LazyOnVisible = ({ placeholder, children }: LazyOnVisibleProps) => {
  const ref = useRef<HTMLDivElement>(null)
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
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={ref}>{isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}</div>
}
