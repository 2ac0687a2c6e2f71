import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ErrorNote } from '../../src/ui/error-note.tsx'

describe('A note of what failed', () => {
  it('is announced at once, but not where nothing is wrong but the network', () => {
    expect(renderToString(<ErrorNote title="No product" />)).toContain('role="alert"')
    expect(renderToString(<ErrorNote title="No product" isCalm />)).not.toContain('role="alert"')
  })
})
