import { describe, expect, it } from 'vitest'
import {
  applyCampaigns,
  type CampaignTerms,
  findNextCampaignChange,
  type Offer,
} from '../../../src/contract/campaign-prices.ts'
import { MAX_CAMPAIGN_PERCENT } from '../../../src/contract/constants.ts'
import { createRandomSource, createSeeds } from '../../support/fixtures/seeded-random.ts'

const campaign = (percent: number, from = 10, to = 20): CampaignTerms => ({ percent, from, to })
const offer = (price: number, discount = 0): Offer => ({ price, discount })

describe('The price of campaigns', () => {
  it('is in force from the start on, and no longer at the end', () => {
    const at = (now: number) => applyCampaigns(offer(10_000), [campaign(25)], now)
    expect([at(9), at(10), at(19), at(20)]).toEqual([
      offer(10_000),
      offer(7_500, 2_500),
      offer(7_500, 2_500),
      offer(10_000),
    ])
  })

  it('counts from the original price, rounded down to whole taka', () => {
    expect(applyCampaigns(offer(90_000, 10_000), [campaign(33)], 10)).toEqual(offer(67_000, 33_000))
    expect(applyCampaigns(offer(99_999), [campaign(33)], 10)).toEqual(offer(67_099, 32_900))
  })

  it('is the lowest one, also against the vendor’s own discount, and adds nothing up', () => {
    expect(applyCampaigns(offer(60_000, 40_000), [campaign(30)], 10)).toEqual(offer(60_000, 40_000))
    expect(applyCampaigns(offer(60_000, 40_000), [campaign(40)], 10)).toEqual(offer(60_000, 40_000))
    expect(applyCampaigns(offer(90_000, 10_000), [campaign(20), campaign(50), campaign(30)], 10)).toEqual(
      offer(50_000, 50_000),
    )
  })

  it.each(createSeeds(20))('is above 0, never above the own one, and keeps the original price (seed %i)', seed => {
    const random = createRandomSource(seed)
    for (let time = 0; time < 200; time += 1) {
      const own = offer(1 + Math.floor(random() * 10_000_000), Math.floor(random() * 1_000_000))
      const campaigns = Array.from({ length: Math.floor(random() * 4) }, () =>
        campaign(1 + Math.floor(random() * MAX_CAMPAIGN_PERCENT), Math.floor(random() * 20), Math.floor(random() * 30)),
      )
      const now = Math.floor(random() * 30)
      const result = applyCampaigns(own, campaigns, now)
      expect(result.price).toBeGreaterThan(0)
      expect(result.price).toBeLessThanOrEqual(own.price)
      expect(result.price + result.discount).toBe(own.price + own.discount)
      const isSame = result.price === own.price
      expect(isSame || result.discount % 100 === 0).toBe(true)
      expect(applyCampaigns(own, [...campaigns].reverse(), now)).toEqual(result)
      const next = findNextCampaignChange(campaigns, now) ?? now + 100
      expect(applyCampaigns(own, campaigns, next - 1), 'until the next change').toEqual(result)
    }
  })
})
