import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ErrorNotice } from '../../src/ui/error-notice.tsx'

describe('A note of what failed', () => {
  it('is announced at once, but not where nothing is wrong but the network', () => {
    expect(renderToString(<ErrorNotice title="No product" />)).toContain('role="alert"')
    expect(renderToString(<ErrorNotice title="No product" isOffline />)).not.toContain('role="alert"')
  })
})
