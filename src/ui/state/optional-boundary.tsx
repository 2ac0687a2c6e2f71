import { Component, type ReactNode } from 'react'

type OptionalBoundaryProps = { /** Shown instead. */ fallback?: ReactNode; children: ReactNode }

/**
 * An error boundary for optional parts of a screen: where their code fails to load or throws, the rest of the screen
 * stays. React logs the error.
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
