import { Component, type ReactNode } from 'react'

type OptionalBoundaryProps = { /** Stands there instead. */ fallback?: ReactNode; children: ReactNode }

/**
 * What a screen can do without: where its code cannot be fetched, or it breaks, the rest stays as it is. React reports the
 * error to the console.
 */
export class OptionalBoundary extends Component<OptionalBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
