import type { Binding } from '../bind.ts'

export const bindings: readonly Binding[] = []
