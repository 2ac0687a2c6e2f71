import { defineUrlQuery, pageParam } from '../url-query.ts'

/** The path at which shoppers find a campaign. */
export const toCampaignPath = (slug: string): string => `/campaigns/${slug}`

/** The slug of the campaign that a path shows; undefined for other paths. */
export const findCampaignSlug = (pathname: string): string | undefined =>
  /^\/campaigns\/([^/]+)\/?$/.exec(pathname)?.[1]

/** The address of a page of its products. */
export const campaignUrl = (slug: string) => defineUrlQuery<{ page: number }>(toCampaignPath(slug), { page: pageParam })

/** The input with which the page of a campaign asks for its products. @param search the query string of its URL */
export const toCampaignQuery = (slug: string, search: string) => ({
  campaign: slug,
  ...campaignUrl(slug).parse(search),
})
