import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ErrorNotice } from '../../src/ui/notices/error-notice.tsx'

describe('An error notice', () => {
  it('is announced at once, but not when the device is only offline', () => {
    expect(renderToString(<ErrorNotice title="No product" />)).toContain('role="alert"')
    expect(renderToString(<ErrorNotice title="No product" isOffline />)).not.toContain('role="alert"')
  })
})
