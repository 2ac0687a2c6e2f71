import { cleanupOutdatedCaches, createHandlerBoundToURL, getCacheKeyForURL, precache } from 'workbox-precaching'
import { isPagePath } from '../src/contract/paths.ts'

declare const self: ServiceWorkerGlobalScope

const SHELL = '/index.html'

/** Keeps the page and all it is made of, so that it opens without a network. */
export const installShell = (manifest: (string | { url: string; revision: string | null })[]): void => {
  precache(manifest)
  cleanupOutdatedCaches()
}

/**
 * The page for GET navigations to paths that it draws, and its files; undefined for anything else. A POST navigation (the
 * payment gateway's way back) and the server's own documents go to the server.
 */
export const answerShell = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return undefined
  if (request.mode !== 'navigate') return getCacheKeyForURL(url.href) ? kept(url.pathname, event) : undefined
  return isPagePath(url.pathname) && getCacheKeyForURL(SHELL) ? kept(SHELL, event) : undefined
}

const kept = (path: string, event: FetchEvent): Promise<Response> =>
  createHandlerBoundToURL(path)({ event, request: event.request, url: new URL(event.request.url) })
