import { describe, it } from 'vitest'
import { orderAfterHangingNetwork, setUpHangingNetwork } from '../../../support/phones/hung-connections.ts'

setUpHangingNetwork()

describe('A network that accepts requests and never answers them', () => {
  it('does not delay an order once it works again', () => orderAfterHangingNetwork('allow'))
  it('does not delay an order once it works again, also without a worker', () => orderAfterHangingNetwork('block'))
})
